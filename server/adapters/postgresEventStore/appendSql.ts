// Both statements take the lock first, so that positions are given out in the order of commits over all processes.
// An append is at its expected revision when the event before it is there and its own place is free. Should another
// process take the place between snapshot and lock, the unique index refuses the whole statement: never a part of it.
const LOCK = 'select pg_advisory_xact_lock(7238190)';

/** One event: parameters stream, revision, id, type, data, metadata. */
export const APPEND_ONE = {
  name: 'append-one',
  text: `
    with locked as materialized (${LOCK}), inserted as (
      insert into event (stream, revision, id, type, data, metadata)
      select $1::text, $2::bigint, $3::uuid, $4::text, $5::json, $6::json from locked
      where ($2 = 0 or exists (select 1 from event where stream = $1 and revision = $2 - 1))
        and not exists (select 1 from event where stream = $1 and revision = $2)
        and not exists (select 1 from event where id = $3)
      returning id, position
    )
    select id, position from inserted`,
};

/** Many appends at once, each accepted or refused alone: arrays of stream, revision, expected, id, type, data, metadata. */
export const APPEND_MANY = {
  name: 'append-many',
  text: `
    with locked as materialized (${LOCK}), inserted as (
      insert into event (stream, revision, id, type, data, metadata)
      select n.stream, n.revision, n.id, n.type, n.data::json, n.metadata::json
      from locked, unnest($1::text[], $2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[])
        with ordinality as n (stream, revision, expected, first_id, id, type, data, metadata, ord)
      where (n.expected = -1 or exists (select 1 from event e where e.stream = n.stream and e.revision = n.expected))
        and not exists (select 1 from event e where e.stream = n.stream and e.revision = n.expected + 1)
        and not exists (select 1 from event e where e.id = n.first_id)
      order by n.ord
      returning id, position
    )
    select id, position from inserted`,
};
