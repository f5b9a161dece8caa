-- Up Migration

-- Has a row in a copy that was restored to rehearse. A server on it sends nothing.
create table rehearsal (
  only_row boolean primary key default true check (only_row),
  begun_at timestamptz not null
);
