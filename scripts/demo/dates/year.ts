import { pinoLogger } from '../../../server/adapters/logger.ts';
import { abortable, type OnStop } from '../../../server/lib/lifetime.ts';
import { testEditions } from '../../../tests/support/editions.ts';
import { AGENT, deleteAccount, OWNER } from '../accounts.ts';
import { openMailbox } from '../mailbox.ts';
import { type MovedServer, movedServer } from '../movedServer.ts';
import { person } from '../person.ts';
import { QUAY_HOUSE } from '../properties.ts';
import { seeder } from '../seed.ts';
import { tellYear } from '../year.ts';
import { eventLine } from './eventLine.ts';
import { HEADLINES } from './headlines.ts';
import { ownerOf } from './owner.ts';
import { STEPS, type Stage } from './steps.ts';

// Fixed days, so that everybody reads the same story. It ends after the first anniversary of the assessment.
const [FIRST, LAST] = ['2027-01-05', '2028-01-20'] as const;

const stageOf = ({ running }: MovedServer): Stage => {
  const { add } = seeder(running, { monthsAgo: 0 });
  const rowena = person(running.url, OWNER);
  return {
    rowena: { ...rowena, ...ownerOf(rowena) },
    morgan: person(running.url, AGENT),
    passingProperty: () => add(rowena.accountId(), QUAY_HOUSE, 1),
    deleteMorgan: () => deleteAccount(running.url, AGENT),
  };
};

/** A year of dates: reminders, expiries, a badge lost and won back, a new edition, a subscription that lapses. */
export const datesYear = async (onStop: OnStop, signal: AbortSignal): Promise<void> => {
  const mailbox = await openMailbox(onStop);
  const env = { SMTP_URL: mailbox.url };
  const options = { logger: pinoLogger('warn'), signal, day: FIRST, env, editions: testEditions };
  const moved = await movedServer(options, onStop);
  const story = { first: FIRST, last: LAST, steps: STEPS, headlines: HEADLINES, lineOf: eventLine };
  await abortable(tellYear({ moved, mailbox }, { ...story, stage: stageOf(moved) }, signal), signal);
};
