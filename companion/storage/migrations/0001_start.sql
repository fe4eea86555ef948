-- The first shape. Orders (touched, used) are counters, never the clock; times are for people.
create table sessions (
    id integer primary key,
    uid text not null unique,              -- lasting identity, also in exported files
    game text not null,
    rules_version integer not null,        -- under which the game began
    setup text not null,                   -- JSON: seats, options, printed values of that day
    title text not null,
    names text not null,                   -- JSON: the people as they are called now
    length integer not null,               -- moves in force
    started real not null,
    last real not null,
    touched integer not null,
    finished real,
    result text,                           -- JSON, kept so that a score outlives the rules
    abandoned real,
    deleted real,
    read_only text                         -- JSON message: why it may only be looked at
) strict;
create index sessions_by_touch on sessions (touched);

create table entries (
    session integer not null references sessions (id) on delete cascade,
    number integer not null,
    kind text not null,                    -- played | undone | redone | changed | set_aside
    move text,                             -- JSON of the move
    target integer,
    by text,                               -- JSON: who or what told it
    at real not null,
    version integer not null,              -- the rules version whose words `move` uses
    primary key (session, number)
) strict, without rowid;

create table settings (key text primary key, value text not null) strict;

create table players (
    name text primary key,
    colour text not null,
    used integer not null
) strict;

create table dice (
    id text primary key,
    name text not null,
    seat integer,
    owner text not null,
    kind text not null,
    faces text not null,                   -- JSON: what the die reports → what it means
    protocol text not null,
    calibration text not null,             -- JSON
    used integer not null
) strict;

create table edits (
    game text not null,
    path text not null,
    value text not null,                   -- JSON
    at real not null,
    primary key (game, path)
) strict;

create table last_setups (game text primary key, setup text not null) strict;
