-- Up Migration

-- Links that were sent by mail: to choose a new password, to confirm an address. Only the SHA-256 of a token is stored.
-- `event_id` is the event that caused the mail. Its ids increase with time, so that of several links the newest is known.
create table account_token (
  token_hash bytea primary key,
  purpose    text not null,
  account_id uuid not null,
  event_id   uuid not null,
  expires_at timestamptz not null
);
create index account_token_account on account_token (account_id, purpose);
