-- Up Migration

-- When a passcode was set, by the clock of Postgres. It is stored before its share is recorded, so one without a share may
-- be deleted only after a while.
alter table share_passcode add column set_at timestamptz not null default now();
