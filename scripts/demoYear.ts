import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, formatDay, londonDay } from '../domain/calendar.ts';
import { logger } from '../server/adapters/logger.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { abortable } from '../server/lib/lifetime.ts';
import type { Logger } from '../server/lib/logger.ts';
import { readConfig } from '../server/process/config.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { type Running, start } from '../server/process/start.ts';
import { AGENT, deleteAccount, OWNER, seedAccounts } from './demo/accounts.ts';
import { storyteller } from './demo/story.ts';

// A year of the product in about a minute: sample data, a clock that is moved day by day, and what happens on each day.
const DAYS = 366;
/** The day on which one of the two accounts is deleted. */
const DELETED_ON = 300;
/** Milliseconds to wait for the read models. */
const TIMEOUT = 30_000;
/** Milliseconds between looks at the outbox. */
const LOOK = 20;

const counted = (subjects: readonly string[]): readonly string[] =>
  [...new Set(subjects)].map((subject) => {
    const count = subjects.filter((other) => other === subject).length;
    return `${count === 1 ? 'A mail' : `${count} mails`}: “${subject}”`;
  });

/** The server's log without its messages about mails, whose subjects are collected. */
const collecting = (subjects: string[]): Logger => ({
  ...logger('warn'),
  info: (_message, details) => {
    if (typeof details?.subject === 'string') subjects.push(details.subject);
  },
});

const untilMailed = async ({ core }: Running, signal: AbortSignal) => {
  const waiting = () => core.pool.query("select from outbox_mail where status = 'waiting'");
  while (!signal.aborted && (await waiting()).rowCount !== 0) await delay(LOOK);
};

type Year = { readonly setDay: (day: string) => void; readonly subjects: string[] };

const liveThrough = async (running: Running, { setDay, subjects }: Year, signal: AbortSignal) => {
  const { core, runDueJobs, url } = running;
  const tell = storyteller();
  let told = 0n;
  /** The events since the last call, in sentences. */
  const news = async (): Promise<readonly string[]> => {
    const head = await core.store.head(backgroundDeadline());
    const sentences: string[] = [];
    if (head === told) return sentences;
    await core.projections.caughtUp(head, TIMEOUT);
    await untilMailed(running, signal);
    for await (const batch of core.events.subscribe(told, signal)) {
      sentences.push(...batch.flatMap((entry) => ('event' in entry ? (tell(entry.event) ?? []) : [])));
      told = batch.at(-1)?.position ?? told;
      if (told >= head) break;
    }
    return sentences;
  };
  const say = (day: string, sentences: readonly string[]) => {
    for (const sentence of [...sentences, ...counted(subjects.splice(0))])
      console.log(`${formatDay(day)}  ${sentence}`);
  };

  const first = londonDay(new Date());
  await news();
  say(first, [`${OWNER.name} lets one property, ${AGENT.name} forty. Their assessments are five months old`]);
  for (let count = 0; count <= DAYS && !signal.aborted; count += 1) {
    const day = addDays(first, count);
    setDay(day);
    await runDueJobs();
    if (count === DELETED_ON) await deleteAccount(url, AGENT);
    say(day, await news());
  }
};

await runProcess(async (onStop, signal) => {
  const dataDir = resolve(process.env.DATA_DIR ?? './data/demo-year');
  await rm(dataDir, { recursive: true, force: true });
  let instant = new Date();
  const subjects: string[] = [];
  const running = await start({
    config: readConfig({ ...process.env, DATA_DIR: dataDir, PORT: '0' }),
    logger: collecting(subjects),
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
  await abortable(liveThrough(running, { setDay, subjects }, signal), signal);
  console.log('A year has passed.');
});
