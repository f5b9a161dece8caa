-- Up Migration

-- Since when only what needs the provider of payments is left of an erasure. What comes before it is not repeated: the
-- address is free by then, and what others send to it may be meant for its next holder.
alter table erased_account add column waits_since timestamptz;
