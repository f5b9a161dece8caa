-- Up Migration

-- What a key was first sent with, the id that its new thing has, and the answer once there is one. A row without an
-- answer is being worked on, or was cut off: the same request is then done again and names the same thing.
drop table idempotent_reply;
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
