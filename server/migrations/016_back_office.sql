-- Up Migration

-- What the back office shows of a mail. `last_error` holds codes of the mail server and no address. A mail that staff have
-- sent again waits from `resent_at`.
alter table outbox_mail
  add column attempts int not null default 0,
  add column last_error text,
  add column resent_at timestamptz,
  add column template text generated always as (split_part(key, '.', 2)) stored;
create index outbox_mail_listed on outbox_mail (id, key, status, template, attempts, account_id, recipient);

-- Rebuilds of read models that staff have asked for, by the id of the request. A worker on the leading process does them.
create table rebuild_request (
  id           uuid primary key,
  model        text not null,
  requested_at timestamptz not null,
  finished_at  timestamptz,
  -- Why it failed; null if it did not.
  failure      text
);
create index rebuild_request_model on rebuild_request (model, requested_at);
