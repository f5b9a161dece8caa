-- Up Migration

-- What the local payment provider keeps, as a real one would on its own servers.
create table local_checkout (
  session_id  text primary key,
  account_id  uuid not null,
  plan_type   text not null,
  status      text not null,
  provider_id text
);

create table local_subscription (
  provider_id text primary key,
  account_id  uuid not null,
  session_id  text,
  state       json not null
);
create index on local_subscription (account_id);

-- The notices of the payment provider, each stored before it is acknowledged and worked on later. They hold ids only.
create table payment_notice (
  id          text primary key,
  type        text not null,
  object_id   text not null,
  received_at timestamptz not null,
  next_try_at timestamptz not null,
  attempts    int not null default 0,
  worked_at   timestamptz
);
create index on payment_notice (next_try_at) where worked_at is null;
