-- Up Migration

-- Where in the log an account was erased. A read model that is behind must not delete its rows earlier: until then they
-- may move to another account with their property. Before this migration no property could move.
alter table erased_account add column position bigint;
update erased_account set position = 0;
