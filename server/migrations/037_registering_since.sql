-- Up Migration

-- When the registration began whose event is not known to be recorded yet, by the clock of Postgres. A job deletes the
-- password and the key of one that was cut off. An account whose event was recorded keeps them also while the database
-- follows another log.
alter table credential add column registering_since timestamptz;
