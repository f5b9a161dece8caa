-- Up Migration

-- Mails that follow from events. `key` is the event's id and the template, so that a policy that runs again writes
-- nothing. A row that is no longer waiting stays for some days, so that it still recognises such a repeat.
create table outbox_mail (
  id          bigint generated always as identity primary key,
  key         text not null unique,
  -- waiting, sent, dropped (not to be sent any more) or parked (refused for good, or too old)
  status      text not null default 'waiting',
  -- A keyed hash of the address: mails to one address are sent in order.
  recipient   text,
  -- The person whose key has encrypted the content; null for the key of the installation.
  subject     uuid,
  -- The account that a refused address belongs to.
  account_id  uuid,
  content     bytea,
  created_at  timestamptz not null,
  next_try_at timestamptz not null
);
create index outbox_mail_waiting on outbox_mail (recipient, id) where status = 'waiting';
create index outbox_mail_subject on outbox_mail (subject);
