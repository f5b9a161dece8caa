-- Up Migration

-- The key of each person whose data is in events, encrypted with the master key. `subject` is the person's account or
-- an id of their own. Never part of a backup of events: deleting a row erases the person.
create table person_key (
  subject uuid primary key,
  wrapped bytea not null
);

-- Password hashes (argon2id, PHC strings). A row without an EmailClaimed event is an unfinished registration, and harmless.
create table credential (
  account_id    uuid primary key,
  password_hash text not null
);

-- Only the SHA-256 of the cookie is stored: reading this table does not let anyone sign in.
create table session (
  id_hash    bytea primary key,
  account_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- Idempotency-Key: the request that a key was first sent with, the id of the thing that it makes, and the answer once
-- there is one. A row without an answer is under way or was cut off: a retry then does the work again under that id.
create table idempotent_request (
  account_id uuid not null,
  key        text not null,
  request    text not null,
  new_id     uuid not null,
  status     int,
  headers    json,
  body       text,
  created_at timestamptz not null,
  primary key (account_id, key)
);

-- One row for each read model, and one for the policies.
create table checkpoint (
  name     text primary key,
  version  int not null,
  -- As wide as the widest store's position: EventStoreDB counts in unsigned 64 bits.
  position numeric(20) not null,
  -- Counts the rebuilt tables that were swapped in. A runner that caches rows of a former table must not write them.
  epoch    int not null default 0
);

-- As rate-limiter-flexible would create it at the start of each process: several at once would collide.
create table rate_limit (
  key    varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
