-- Up Migration

-- Counts how often a rebuilt table was put in place. A runner that keeps rows of the one before it must not write them
-- back, even where both had come equally far.
alter table checkpoint add column epoch int not null default 0;
