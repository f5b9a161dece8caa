import type { QueryConfig } from 'pg';
import { patchPoolQuery } from './patchedPool.ts';

// Loaded into a server process before its program: the tree of the ledger is written in two statements. The first one
// moves its size, and the second one stores the tiles of that size.

const isWrite = (asked: unknown): asked is QueryConfig & { text: string } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && asked.name === 'write-ledger';

/** The statement that moves the size is the first part of that which writes all. */
const MOVE = /(with moved as \()([^)]*)(\))/;
/** The first part of the second statement. Postgres must learn the types of all parameters. */
const MOVED = 'select true where $1::numeric + $3::numeric + $4::bigint + $5::bigint is not null';

patchPoolQuery(
  (query) =>
    async function (...asked) {
      const [write] = asked;
      if (!isWrite(write)) return query.apply(this, asked);
      const move = MOVE.exec(write.text)?.[2] ?? '';
      const moved = await query.call(this, move, write.values?.slice(0, 5));
      if (moved.rowCount === 0) return moved;
      const text = write.text.replace(MOVE, (_, before, __, after) => `${before}${MOVED}${after}`);
      return query.call(this, text, write.values);
    },
);
