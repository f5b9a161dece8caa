-- Up Migration

-- When the dead rows of this person were removed from the files of Postgres. Null while they may still be there: a
-- deleted row stays in its page and in the write-ahead log until both are written again.
alter table erased_key add column purged_at timestamptz;
