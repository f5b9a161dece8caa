-- Up Migration

-- A file of documents is kept like one of properties: `content` says what the ZIP holds.
alter table property_import add column kind text not null default 'properties';

-- The documents of ZIPs, which lie encrypted among the files of their account. Until they are committed no event names
-- them, and without these rows they would be deleted as abandoned.
create table import_file (
  import_id  uuid not null references property_import (id) on delete cascade,
  account_id uuid not null,
  sha256     text not null,
  primary key (import_id, sha256)
);
create index on import_file (account_id, sha256);
