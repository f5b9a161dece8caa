-- The image of Postgres runs this once, in a new cluster, as its superuser. The servers sign in as a role that owns one
-- database: a superuser could run programs.
\getenv password POSTGRES_PASSWORD
create role letproof login createdb password :'password';
create database letproof owner letproof;
-- To remove erased data from the write-ahead log.
grant pg_checkpoint to letproof;
\connect letproof
grant execute on function pg_switch_wal(), pg_ls_waldir() to letproof;
-- The image has given the superuser the same password. Without one, it can be used inside of the container alone:
-- docker compose exec postgres psql --username=postgres
alter role postgres password null;
