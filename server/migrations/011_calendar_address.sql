-- Up Migration

-- The private addresses of calendars: one for an account, and one for each property that asked for it. The token in the
-- address is derived from `seed`, so that it can be shown again. Only its SHA-256 is stored.
create table calendar_address (
  token_hash  bytea primary key,
  account_id  uuid not null,
  property_id uuid,
  seed        uuid not null,
  unique nulls not distinct (account_id, property_id)
);
