// Both statements take the lock first, so positions are assigned in the order of commits over all processes. They only
// check that the event before the new ones exists. The unique indexes refuse a taken revision and a repeated id; the
// violation rolls the whole statement back, also when another process was faster. The check is a scalar subquery:
// Postgres may plan `exists` or a join as a hash of the whole table. A plan that was made for a small table is kept, so
// each append would get slower as the log grows.
const LOCK = 'select pg_advisory_xact_lock(7238190)';

/** One event: parameters stream, expected (-1: no stream), revision, id, type, data, metadata. */
export const APPEND_ONE = {
  name: 'append-one',
  text: `
    with locked as materialized (${LOCK})
    insert into event (stream, revision, id, type, data, metadata)
    select $1::text, $3::bigint, $4::uuid, $5::text, $6::json, $7::json
    from locked
    where $2::bigint = -1 or (select true from event where stream = $1 and revision = $2)
    returning id, position`,
};

/**
 * The events of several appends: the same parameters, each as an array. All events of one append have the same stream
 * and expected revision, so they are inserted together or not at all.
 */
export const APPEND_MANY = {
  name: 'append-many',
  text: `
    with locked as materialized (${LOCK})
    insert into event (stream, revision, id, type, data, metadata)
    select n.stream, n.revision, n.id, n.type, n.data, n.metadata
    from locked, unnest($1::text[], $2::bigint[], $3::bigint[], $4::uuid[], $5::text[], $6::json[], $7::json[])
      with ordinality as n (stream, expected, revision, id, type, data, metadata, ordinality)
    where n.expected = -1 or (select true from event e where e.stream = n.stream and e.revision = n.expected)
    order by n.ordinality
    returning id, position`,
};

/** The events at given revisions of a stream: parameters stream, first and last revision. */
export const EVENTS_AT = {
  name: 'append-repeated',
  text: 'select id, revision, position from event where stream = $1 and revision between $2 and $3 order by revision',
};
