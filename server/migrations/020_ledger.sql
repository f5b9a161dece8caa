-- Up Migration

-- The Merkle tree over the log. It can be built again from the log, and then comes out the same; only
-- ledger_cosignature is not in the log.

-- How far the tree has got. `facts`: its size after the last event that is a reason to sign a head.
create table ledger_tree (
  only_row boolean primary key default true check (only_row),
  position bigint not null default 0,
  size     bigint not null default 0,
  facts    bigint not null default 0
);
insert into ledger_tree default values;

-- 256 entries of 32 bytes, fewer in the last row. The hashes of the leaves are computed from them.
create table ledger_entries (
  tile    bigint primary key,
  entries bytea  not null
);
-- The tiles of level 1 and above: 256 hashes, fewer in the last row of each level.
create table ledger_tile (
  level  smallint not null check (level > 0),
  tile   bigint   not null,
  hashes bytea    not null,
  primary key (level, tile)
);
-- Hashes do not compress.
alter table ledger_entries alter column entries set storage external;
alter table ledger_tile alter column hashes set storage external;

create table ledger_leaf (
  event_id uuid   primary key,
  leaf     bigint not null
);

-- What the events of the ledger itself say. `leaf` is that of the event.
create table ledger_origin (
  origin text   primary key,
  leaf   bigint not null
);
create table ledger_key (
  vkey text   primary key,
  leaf bigint not null
);
create table ledger_head (
  size      bigint primary key,
  origin    text   not null,
  root_hash bytea  not null,
  note      text   not null
);
create index on ledger_head (origin, size);

-- Signature lines of witnesses, which stay when the tree is built again.
create table ledger_cosignature (
  origin  text   not null,
  size    bigint not null,
  witness text   not null,
  line    text   not null,
  primary key (origin, size, witness)
);
