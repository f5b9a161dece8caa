-- Up Migration

-- Has a row from the first step of a restore until its last one. No server starts on such a database.
create table unfinished_restore (
  only_row boolean primary key default true check (only_row),
  source   text not null,
  begun_at timestamptz not null
);
