-- Up Migration

-- True once the receiving server has refused the text of a mail, or while its link does not work yet. Later mails to its
-- recipient do not wait for it.
alter table outbox_mail add column set_aside boolean not null default false;
