-- Up Migration

-- The answers were plain text with personal data. A new table instead of a dropped column, because Postgres keeps the
-- data of a dropped column in the rows. Kept rows still prevent that a request of before is executed twice.
alter table idempotent_request rename to former_idempotent_request;
create table idempotent_request (
  account_id uuid not null,
  key        text not null,
  -- A keyed hash of the request that the key was first sent with.
  request    text not null,
  new_id     uuid not null,
  -- Encrypted with the keys of the person and the account. Null while the request is under way or after it was cut off.
  answer     bytea,
  created_at timestamptz not null,
  primary key (account_id, key)
);
insert into idempotent_request (account_id, key, request, new_id, created_at)
select account_id, key, request, new_id, created_at from former_idempotent_request;
drop table former_idempotent_request;
