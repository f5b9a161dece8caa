import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { eventLines } from '../server/eventLog/eventLines.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { openStores } from './openStores.ts';

const USAGE = `npm run events -- [--stream S] [--type T] [--from P] [--follow] [--personal]
  Prints the log, one JSON line per event.
  --stream S    only this stream, such as property-0192f0a0-…
  --type T      only events of this type, such as QuestionAnswered
  --from P      only events at this position or later
  --follow      wait for new events and print them as they are recorded
  --personal    decrypt personal data; it stays encrypted otherwise`;

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      stream: { type: 'string' },
      type: { type: 'string' },
      from: { type: 'string', default: '0' },
      follow: { type: 'boolean', default: false },
      personal: { type: 'boolean', default: false },
    },
  });
  if (!/^\d{1,20}$/.test(values.from)) throw new TypeError(`--from must be a position, not ${values.from}`);
  return { ...values, from: BigInt(values.from) };
};

const parsed = (() => {
  try {
    return readOptions();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
})();

await runProcess(async (onStop, signal) => {
  // The reader of a pipe may close it early (`| head`): stop printing then.
  const closed = new AbortController();
  process.stdout.on('error', () => closed.abort());
  const { store, keyring } = await openStores(onStop);
  const until = AbortSignal.any([signal, closed.signal]);
  for await (const line of eventLines(store, keyring, parsed, until)) {
    if (!process.stdout.write(`${line}\n`) && !until.aborted)
      await once(process.stdout, 'drain', { signal: until }).catch(() => undefined);
  }
});
