-- Up Migration

-- The keys for keyed hashes, codes and links, and that of the ledger, encrypted with the master key. They stay the same
-- when the master key is replaced, because streams, codes and links were made with them. Empty until then: before that
-- they are derived from the master key. `key_id` names the master key.
create table root_key (
  name        text primary key,
  wrapped     bytea not null,
  key_id      text not null,
  replaced_at timestamptz not null default now()
);
