-- Up Migration

-- `id` is shown to the person, who can end a session by it. `device` names browser and system in words. No network
-- address is stored.
alter table session
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default 'Unknown device',
  add column last_seen_at timestamptz;
update session set last_seen_at = created_at;
alter table session alter column last_seen_at set not null;

-- A trigger and not the code that deletes, so that no way to end a session can forget to tell the other processes.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_notice', json_build_object('ended', old.account_id)::text);
  return null;
end
$$;
create trigger session_ended after delete on session for each row execute function notify_session_ended();

-- What has happened to an account and is not recorded as an event yet. A row is written with the change, or before the
-- answer, so that a process that is killed in between loses no event. `subject` is an account, or the stream id of an
-- email address.
create table account_follow_up (
  id      uuid primary key,
  kind    text not null check (kind in ('reset-requested', 'password-changed', 'password-reset')),
  subject text not null,
  at      timestamptz not null
);

-- The secret of an authenticator app, encrypted with the person's key. Whether the second factor is on is in the
-- account's events. `last_step` is the time step of the last code that was accepted: each code works once.
create table two_factor (
  account_id uuid primary key,
  secret     bytea not null,
  last_step  bigint not null default 0
);

-- Keyed hashes. Which codes have been used is in the account's events.
create table recovery_code (
  account_id uuid not null,
  number     int not null,
  code_hash  bytea not null,
  primary key (account_id, number)
);
