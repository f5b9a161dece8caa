-- Up Migration

-- When the last commit of an import was begun. No clean-up may delete the row before `plan_id` is known.
alter table property_import add column committing_at timestamptz;
