-- Up Migration

-- How often a badge was looked at and shown on other sites, per day in London. Numbers alone, nothing of any visitor. They
-- are no facts of the business, so they are no events; the last seconds of a process that is killed are not counted.
create table badge_view (
  badge_id uuid not null,
  day      date not null,
  looked   int not null,
  embedded int not null,
  primary key (badge_id, day)
);
