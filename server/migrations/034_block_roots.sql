-- Up Migration

-- The roots of each 16 entries that are complete, so that a proof does not hash the whole tile. Null in a row that an
-- earlier build has written, and too short if an earlier build has extended it: then they are computed from the entries.
alter table ledger_entries add column roots bytea;
alter table ledger_entries alter column roots set storage external;
