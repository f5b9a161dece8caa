-- Up Migration

-- Leads from an API key to its account. The stream of the account says whether the key still works. Only the SHA-256 of a
-- key is stored. `last_used_at` is written at most once a minute.
create table api_key (
  key_hash     bytea primary key,
  key_id       uuid not null unique,
  account_id   uuid not null,
  last_used_at timestamptz
);
create index api_key_account on api_key (account_id);
