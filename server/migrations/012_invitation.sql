-- Up Migration

-- The addresses of people who are invited to an account, until their invitation ends: `content` is encrypted with the key
-- of the account. The token in the mail's link is derived from the invitation and its last day. Only its SHA-256 is stored,
-- once the mail is written.
create table invitation (
  id         uuid primary key,
  account_id uuid not null,
  email_key  text not null,
  token_hash bytea unique,
  content    bytea not null,
  expires_at timestamptz not null
);
create index on invitation (account_id);
create index on invitation (email_key);
