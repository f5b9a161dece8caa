-- Up Migration

-- When each job of the schedule has run last, by the server's clock, which tests and demonstrations move.
create table scheduled_run (
  job     text primary key,
  done_at timestamptz not null
);

-- The accounts that the log says are erased. Read models take no row of them. `begun_at` is set once the mail about the
-- erasure is written, and `finished_at` once nothing is left of the person.
create table erased_account (
  account_id  uuid primary key,
  begun_at    timestamptz,
  finished_at timestamptz
);

-- The keys that were destroyed. A restored backup of `person_key` may have them again: the next start deletes them.
create table erased_key (
  subject uuid primary key
);
