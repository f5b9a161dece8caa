import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addDays, formatDay, londonDay } from '../domain/calendar.ts';
import type { DomainEvent } from '../domain/events.ts';
import { logger } from '../server/adapters/logger.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { abortable } from '../server/lib/lifetime.ts';
import { readConfig } from '../server/process/config.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { type Running, start } from '../server/process/start.ts';
import { seedAccounts } from './demo/accounts.ts';

// A year of the product in a few minutes: sample data, a clock that is moved day by day, and what the schedule records.
const DAYS = 366;
/** Milliseconds to wait for the read models. */
const TIMEOUT = 30_000;

const sentence = ({ type, data }: DomainEvent): string => {
  const about = data as { readonly code?: string; readonly cause?: { readonly kind: string } };
  return [type, about.code, about.cause?.kind].filter(Boolean).join(' ');
};

const liveThrough = async ({ core, runDueJobs }: Running, setDay: (day: string) => void, signal: AbortSignal) => {
  const first = londonDay(new Date());
  let after = await core.store.head(backgroundDeadline());
  for (let count = 0; count <= DAYS && !signal.aborted; count += 1) {
    const day = addDays(first, count);
    setDay(day);
    await runDueJobs();
    const head = await core.store.head(backgroundDeadline());
    if (head === after) continue;
    await core.projections.caughtUp(head, TIMEOUT);
    for await (const batch of core.events.subscribe(after, signal)) {
      for (const entry of batch) if ('event' in entry) console.log(`${formatDay(day)}  ${sentence(entry.event)}`);
      after = batch.at(-1)?.position ?? after;
      if (after >= head) break;
    }
  }
};

await runProcess(async (onStop, signal) => {
  const dataDir = resolve(process.env.DATA_DIR ?? './data/demo-year');
  await rm(dataDir, { recursive: true, force: true });
  let instant = new Date();
  const running = await start({
    config: readConfig({ ...process.env, DATA_DIR: dataDir, PORT: '0' }),
    logger: logger('warn'),
    migrations: resolve('server/migrations'),
    clientDir: undefined,
    now: () => instant,
    signal,
  });
  onStop(running.stop);
  await abortable(seedAccounts(running), signal);
  // Noon, so that London and UTC have the same day.
  const setDay = (day: string) => {
    instant = new Date(`${day}T12:00:00Z`);
  };
  await abortable(liveThrough(running, setDay, signal), signal);
  console.log('A year has passed.');
});
