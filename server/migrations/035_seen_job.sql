-- Up Migration

-- When a job of the schedule was first known to any process. One that has never ended well counts from then on.
create table seen_job (
  job           text primary key,
  first_seen_at timestamptz not null
);
