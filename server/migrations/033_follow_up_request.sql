-- Up Migration

-- The request that the event of this row follows from. A row that an earlier build writes names none, and gets an id of
-- its own.
alter table account_follow_up add column correlation_id uuid not null default gen_random_uuid();
