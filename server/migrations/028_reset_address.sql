-- Up Migration

-- Of a reset by mail: the stream id of the address whose mailbox has proved it.
alter table account_follow_up add column email_key text;
