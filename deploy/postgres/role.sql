-- The image of Postgres runs this once, in a new cluster, as its superuser. The servers sign in as a role that owns one
-- database: a superuser could run programs.
\getenv password POSTGRES_PASSWORD
create role letproof login createdb password :'password';
-- To remove erased data from the write-ahead log. Rights on functions belong to a database: from the template each later
-- one has them, too, such as that of a restore.
grant pg_checkpoint to letproof;
\connect template1
grant execute on function pg_switch_wal(), pg_ls_waldir() to letproof;
create database letproof owner letproof;
-- The image has given the superuser the same password. Without one, it can be used inside of the container alone:
-- docker compose exec postgres psql --username=postgres
alter role postgres password null;
