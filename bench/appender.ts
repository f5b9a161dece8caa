import { postgresEventStore } from '../server/adapters/postgresEventStore/postgresEventStore.ts';
import type { Revision } from '../server/eventLog/eventStore.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { sampleEvent } from './append.ts';
import { quiet } from './database.ts';

/** How a process is asked to append, and answers with the number of its appends. */
export type Appending = { readonly clients: number; readonly milliseconds: number };

const store = await postgresEventStore({ connectionString: String(process.env.DATABASE_URL), logger: quiet });

/** Appends to a stream of its own until `end`. Returns the number of appends. */
const appendUntil = async (end: number): Promise<number> => {
  const stream = `assessment-${uuidv7()}`;
  let expected: Revision = 'no-stream';
  let appends = 0;
  for (; performance.now() < end; appends += 1)
    expected = (await store.append(stream, [sampleEvent()], expected, backgroundDeadline())).revision;
  return appends;
};

process.on('message', async ({ clients, milliseconds }: Appending) => {
  const end = performance.now() + milliseconds;
  const appends = await Promise.all(Array.from({ length: clients }, () => appendUntil(end)));
  process.send?.(appends.reduce((sum, each) => sum + each, 0));
});
process.once('disconnect', () => void store.close().then(() => process.exit(0)));
process.send?.('opened');
