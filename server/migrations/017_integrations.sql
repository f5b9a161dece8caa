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

-- Messages for the systems of customers, for a month. `content` is the body of the requests and `attempts` the list of
-- what came of them, encrypted with the key of the account. `message_id` is made from the event, so that a policy that
-- runs again adds nothing. A replay sends the same message again.
create table webhook_delivery (
  id          uuid primary key,
  webhook_id  uuid not null,
  account_id  uuid not null,
  message_id  text not null,
  type        text not null,
  content     bytea not null,
  attempts    bytea,
  tries       int not null default 0,
  status      text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  created_at  timestamptz not null,
  next_try_at timestamptz not null,
  finished_at timestamptz,
  replay_of   uuid
);
create unique index webhook_delivery_message on webhook_delivery (webhook_id, message_id) where replay_of is null;
create index webhook_delivery_due on webhook_delivery (next_try_at) where status = 'waiting';
create index webhook_delivery_latest on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_account on webhook_delivery (account_id);
