-- Up Migration

-- As rate-limiter-flexible would make it itself, at the start of each process: several at once would collide.
create table if not exists rate_limit (
  key    varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
