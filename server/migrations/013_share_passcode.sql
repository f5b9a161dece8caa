-- Up Migration

-- The passcodes of shared links, as slow hashes (argon2id).
create table share_passcode (
  share_id      uuid primary key,
  account_id    uuid not null,
  passcode_hash text not null
);
create index share_passcode_account on share_passcode (account_id);
