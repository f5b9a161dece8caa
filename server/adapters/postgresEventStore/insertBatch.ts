import type { Client } from 'pg';
import { jsonArray } from '../../../projections/jsonArray.ts';
import { StaleRevision } from '../../application/errors.ts';
import type { Appended, NewEvent, Revision } from '../../eventLog/eventStore.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Serialised } from '../checkEvents.ts';
import { APPEND_MANY, APPEND_ONE, EVENTS_AT } from './appendSql.ts';

export type Append = {
  readonly stream: string;
  readonly expected: Revision;
  readonly events: readonly Serialised[];
  /** The same events before serialisation, for the subscribers in this process. */
  readonly original: readonly NewEvent[];
  readonly deadline: Deadline;
};

/** The positions of the inserted events by their ids. */
export type Positions = ReadonlyMap<string, bigint>;

const UNIQUE_VIOLATION = '23505';

export const firstRevision = ({ expected }: Append) => (expected === 'no-stream' ? 0n : expected + 1n);
export const lastRevision = (append: Append) => firstRevision(append) + BigInt(append.events.length - 1);

const rowsOf = (append: Append) => {
  const first = firstRevision(append);
  return append.events.map(({ id, type, data, metadata }, index) => {
    return [append.stream, first - 1n, first + BigInt(index), id, type, data, metadata] as const;
  });
};

const columnsOf = (rows: ReturnType<typeof rowsOf>) => [
  ...[0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column])),
  jsonArray(rows.map((row) => row[5])),
  jsonArray(rows.map((row) => row[6])),
];

const insertRows = async (client: Client, batch: readonly Append[]): Promise<Positions> => {
  const rows = batch.flatMap(rowsOf);
  const [only, ...others] = rows;
  const query =
    only && others.length === 0 ? { ...APPEND_ONE, values: [...only] } : { ...APPEND_MANY, values: columnsOf(rows) };
  const inserted = await client.query<[string, string]>({ ...query, rowMode: 'array' });
  return new Map(inserted.rows.map(([id, position]) => [id, BigInt(position)]));
};

/** Inserts each append whole or not at all. Appends that are missing from the result were refused. */
export const insertBatch = async (client: Client, batch: readonly Append[]): Promise<Positions> => {
  try {
    return await insertRows(client, batch);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    if (!isTaken) throw error;
    // An append conflicts, and nothing was inserted. Halve the batch until only that append is refused.
    if (batch.length === 1) return new Map();
    const middle = Math.ceil(batch.length / 2);
    const first = await insertBatch(client, batch.slice(0, middle));
    return new Map([...first, ...(await insertBatch(client, batch.slice(middle)))]);
  }
};

/**
 * For a refused append: a retry is accepted if these events are already stored at these revisions. Throws
 * StaleRevision.
 */
export const repeatedAppend = async (client: Client, append: Append): Promise<Appended> => {
  const { rows } = await client.query<[string, string, string]>({
    ...EVENTS_AT,
    values: [append.stream, firstRevision(append), lastRevision(append)],
    rowMode: 'array',
  });
  const last = rows.at(-1);
  const same = rows.length === append.events.length && rows.every(([id], index) => id === append.events[index]?.id);
  if (!same || !last) throw new StaleRevision(`${append.stream} is not at ${append.expected}`);
  return { revision: BigInt(last[1]), position: BigInt(last[2]) };
};
