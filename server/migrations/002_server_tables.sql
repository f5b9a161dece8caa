-- Up Migration

-- Keys of persons, wrapped by the master key. Never part of a backup of events: erasing a row erases the person.
create table person_key (
  account_id uuid primary key,
  wrapped    bytea not null
);

-- Password hashes (argon2id, PHC strings). A row without an EmailClaimed event is an unfinished registration, and harmless.
create table credential (
  account_id    uuid primary key,
  password_hash text not null
);

-- Only the SHA-256 of the cookie is kept: who reads this table cannot sign in with it.
create table session (
  id_hash    bytea primary key,
  account_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- api.md, Idempotency-Key: the first answer, for 24 hours.
create table idempotent_reply (
  account_id uuid not null,
  key        text not null,
  request    text not null,
  status     int  not null,
  headers    json not null,
  body       text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);

-- One row for each read model and each follower of the log.
create table checkpoint (
  name     text primary key,
  version  int not null,
  -- As wide as the widest store's position: EventStoreDB counts in unsigned 64 bits.
  position numeric(20) not null
);
