-- Up Migration

-- The log. Order of `position` equals order of commit, because every append holds one advisory lock until it has
-- committed; so a reader may keep its place by position alone and never passes a slower transaction.
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
