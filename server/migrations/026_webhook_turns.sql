-- Up Migration

-- In the order in which the sender counts the turns of each webhook, so that thousands of waiting messages are not sorted
-- again for each one that is sent.
create index webhook_delivery_turn on webhook_delivery (webhook_id, next_try_at, id) where status = 'waiting';
