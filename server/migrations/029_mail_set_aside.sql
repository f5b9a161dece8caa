-- Up Migration

-- True once the receiving server has refused the text of a mail. Later mails to its recipient do not wait for it.
alter table outbox_mail add column set_aside boolean not null default false;
