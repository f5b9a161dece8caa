// Both statements take the lock first, so that positions are given out in the order of commits over all processes.
// An append is at its expected revision when the event before it is there and its own place is free. Should another
// process take the place between snapshot and lock, the unique index refuses the whole statement: never a part of it.
// The look-ups are scalar subqueries: `exists` and joins may be planned as a hash of the whole table, and a plan made
// while the table was small is kept, so that each append would cost more with every event before it.
const LOCK = 'select pg_advisory_xact_lock(7238190)';

/** One event: parameters stream, revision, id, type, data, metadata. */
export const APPEND_ONE = {
  name: 'append-one',
  text: `
    with locked as materialized (${LOCK}), inserted as (
      insert into event (stream, revision, id, type, data, metadata)
      select $1::text, $2::bigint, $3::uuid, $4::text, $5::json, $6::json from locked
      where ($2 = 0 or (select true from event where stream = $1 and revision = $2 - 1))
        and (select true from event where stream = $1 and revision = $2) is null
        and (select true from event where id = $3) is null
      returning id, position
    )
    select id, position from inserted`,
};

/** Many appends at once, each accepted or refused alone: one JSON text of all their rows (`manyRows`). */
export const APPEND_MANY = {
  name: 'append-many',
  text: `
    with locked as materialized (${LOCK}), inserted as (
      insert into event (stream, revision, id, type, data, metadata)
      select n.stream, n.revision, n.id, n.type, n.data, n.metadata
      from locked, json_to_recordset($1::json) as n (
        ord int, stream text, revision bigint, expected bigint, first_id uuid, id uuid, type text, data json, metadata json)
      where (n.expected = -1 or (select true from event e where e.stream = n.stream and e.revision = n.expected))
        and (select true from event e where e.stream = n.stream and e.revision = n.expected + 1) is null
        and (select true from event e where e.id = n.first_id) is null
      order by n.ord
      returning id, position
    )
    select id, position from inserted`,
};

type ManyRow = {
  readonly stream: string;
  readonly revision: bigint;
  readonly expected: bigint;
  readonly firstId: string;
  readonly event: { readonly id: string; readonly type: string; readonly data: string; readonly metadata: string };
};

/** Put together by hand: the events are JSON already, and names, ids and types have been checked to need no escaping. */
export const manyRows = (rows: readonly ManyRow[]): string =>
  `[${rows.map(
    ({ stream, revision, expected, firstId, event: { id, type, data, metadata } }, ord) =>
      `{"ord":${ord},"stream":"${stream}","revision":${revision},"expected":${expected},"first_id":"${firstId}",` +
      `"id":"${id}","type":"${type}","data":${data},"metadata":${metadata}}`,
  )}]`;
