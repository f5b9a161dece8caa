-- Up Migration

-- The event log. Every append holds one advisory lock until it has committed, so positions are assigned in the order
-- of commits. A reader can therefore continue from a position without missing an event that commits later.
create table event (
  position bigint generated always as identity primary key,
  stream   text   not null collate "C",
  revision bigint not null,
  id       uuid   not null unique,
  type     text   not null,
  data     json   not null,
  metadata json   not null,
  unique (stream, revision)
);
