-- Up Migration

-- The leaf of the event by which a head was recorded; null for heads from before this column. It says which head was
-- the last one before an event. Without it the size decides: a head is always recorded after the leaves that it covers.
alter table ledger_head add column leaf bigint;
create index on ledger_head (coalesce(leaf, size));
