import { addDays, formatDay, londonDay } from '../../domain/calendar.ts';
import { logger } from '../../server/adapters/logger.ts';
import { abortable, type OnStop } from '../../server/lib/lifetime.ts';
import type { Logger } from '../../server/lib/logger.ts';
import { AGENT, deleteAccount, OWNER, seedAccounts } from './accounts.ts';
import { type MovedServer, movedServer } from './movedServer.ts';
import { newsOf } from './news.ts';
import { storyteller } from './story.ts';

const DAYS = 366;
/** The day on which one of the two accounts is deleted. */
const DELETED_ON = 300;

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

const liveThrough = async (
  { running, setDay }: MovedServer,
  subjects: string[],
  signal: AbortSignal,
): Promise<void> => {
  const { runDueJobs, url } = running;
  const news = newsOf(running, signal);
  const tell = storyteller();
  const sentences = async () => (await news()).flatMap((event) => tell(event) ?? []);
  const say = (day: string, said: readonly string[]) => {
    for (const sentence of [...said, ...counted(subjects.splice(0))]) console.log(`${formatDay(day)}  ${sentence}`);
  };

  const first = londonDay(new Date());
  await sentences();
  say(first, [`${OWNER.name} lets one property, ${AGENT.name} forty. Their assessments are five months old`]);
  for (let count = 0; count <= DAYS && !signal.aborted; count += 1) {
    const day = addDays(first, count);
    setDay(day);
    await runDueJobs();
    if (count === DELETED_ON) await deleteAccount(url, AGENT);
    say(day, await sentences());
  }
};

/** A year of badges in about a minute: sample data, a clock that is moved day by day, and what happens on each day. */
export const badgeYear = async (onStop: OnStop, signal: AbortSignal): Promise<void> => {
  const subjects: string[] = [];
  const moved = await movedServer({ logger: collecting(subjects), signal }, onStop);
  await abortable(seedAccounts(moved.running), signal);
  await abortable(liveThrough(moved, subjects, signal), signal);
};
