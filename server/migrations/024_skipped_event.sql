-- Up Migration

-- Readers of the log are the read models (`reader` is the model's name) and the policies (`policies`).

-- Where a reader stands still, because it cannot read or apply the event. `name` is the reader, or `…__next` for the table
-- that is being built beside that of a read model.
create table stopped_reader (
  name     text primary key,
  reader   text not null,
  event_id uuid not null,
  position bigint not null,
  since    timestamptz not null default now()
);

-- The decisions of operators that a reader goes on without an event. They are no events themselves: they are about what
-- this installation could read, and the log must stay as it is. An event is known by its id, because its position may
-- differ in a restored log. Rows are never deleted, so it stays known who decided what.
create table skipped_event (
  id       uuid primary key default gen_random_uuid(),
  reader   text not null,
  event_id uuid not null,
  position bigint not null,
  why      text not null,
  who      text not null,
  at       timestamptz not null,
  -- Somebody wants the event back. It is skipped until the reader has been built with it, at `ended_at`.
  back_why text,
  back_who text,
  back_at  timestamptz,
  ended_at timestamptz
);
create unique index skipped_event_once on skipped_event (reader, event_id) where ended_at is null;
