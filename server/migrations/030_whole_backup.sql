-- Up Migration

-- When `npm run backup` last wrote a whole backup. No row before the first one.
create table whole_backup (
  only_row   boolean primary key default true check (only_row),
  written_at timestamptz not null
);
