import { Client } from 'pg';

// Loaded into a process before its program: a rebuild empties the serving table first, so readers have nothing until the
// new rows are complete.

type Query = (this: Client, ...asked: unknown[]) => Promise<unknown>;
const query = Client.prototype.query as unknown as Query;

/** How a rebuild begins, and how it ends. */
const DROP = /^drop table if exists (\w+)__next;/;
let isEmptied = false;

const emptying: Query = function (...asked) {
  const [text] = asked;
  const table = typeof text === 'string' && !isEmptied ? DROP.exec(text)?.[1] : undefined;
  if (table === undefined) return query.apply(this, asked);
  isEmptied = true;
  return query.call(this, `delete from ${table}`).then(() => query.apply(this, asked));
};
Object.assign(Client.prototype, { query: emptying });
