-- Up Migration

-- Reports that were asked for as one ZIP, for a day. `done`: those that are printed.
create table report_bundle (
  id           uuid primary key,
  account_id   uuid not null,
  person_id    uuid not null,
  property_ids uuid[] not null,
  done         int not null default 0,
  created_at   timestamptz not null
);
