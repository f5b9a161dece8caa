-- Up Migration

-- Files of properties between their upload and a few days after the import. `content` is the table in the file with what
-- the user has put right, encrypted with the key of the account. `plan_id` names the stream of the import once it is
-- committed.
create table property_import (
  id         uuid primary key,
  account_id uuid not null,
  content    bytea not null,
  plan_id    uuid,
  touched_at timestamptz not null
);

-- Imports that are committed or undone and not applied yet. A row is deleted once all of it is done.
create table import_work (
  plan_id    uuid primary key,
  account_id uuid not null,
  begun      uuid not null default gen_random_uuid(),
  done       int not null default 0
);
