-- Up Migration

-- The event log that this database belongs to, by the id in its first event. No row before the first start.
create table followed_log (
  only_row boolean primary key default true check (only_row),
  log_id   uuid not null
);

-- The event at `position`. A log with another event there is not the one that the rows were projected from. Null at
-- position 0.
alter table checkpoint add column event_id uuid;

-- A database that holds its own log already follows it.
insert into followed_log (log_id)
  select (data ->> 'logId')::uuid from event where stream = 'log-identity' and revision = 0;
update checkpoint set event_id = event.id from event where event.position = checkpoint.position;
