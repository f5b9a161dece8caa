import { pinoLogger } from '../../../server/adapters/logger.ts';
import { backgroundDeadline } from '../../../server/lib/deadline.ts';
import { Explained } from '../../../server/lib/explained.ts';
import { abortable, type OnStop } from '../../../server/lib/lifetime.ts';
import type { LocalPayments } from '../../../server/payments/local/localPayments.ts';
import { AGENT, OWNER } from '../accounts.ts';
import { openMailbox } from '../mailbox.ts';
import { type MovedServer, movedServer } from '../movedServer.ts';
import { person } from '../person.ts';
import { seeder } from '../seed.ts';
import { tellYear } from '../year.ts';
import { eventLine } from './eventLine.ts';
import { HEADLINES } from './headlines.ts';
import { invoiceTable } from './invoiceTable.ts';
import { STEPS, type Stage } from './steps.ts';

// Fixed days, so that the prorated amounts can be worked out by hand.
const [FIRST, LAST] = ['2027-01-05', '2027-12-31'] as const;

const stageOf = ({ running }: MovedServer, local: LocalPayments): Stage => {
  const { core, url } = running;
  const { add } = seeder(running, { monthsAgo: 0 });
  return {
    rowena: person(url, OWNER),
    morgan: person(url, AGENT),
    passingProperty: (of, property) => add(of.accountId(), property, 1),
    cardStopsPaying: async (of) => {
      const { current } = await core.commands.subscription.freshState(of.accountId(), backgroundDeadline());
      if (current) await local.declineCard(current.providerId);
    },
  };
};

/** A year of payments: an account and its invoices on a clock that is moved day by day, with the local provider. */
export const paymentsYear = async (onStop: OnStop, signal: AbortSignal): Promise<void> => {
  const mailbox = await openMailbox(onStop);
  const env = { SMTP_URL: mailbox.url };
  const moved = await movedServer({ logger: pinoLogger('warn'), signal, day: FIRST, env }, onStop);
  const { local } = moved.running;
  if (!local) throw new Explained('This year needs the local payment provider: unset STRIPE_SECRET_KEY');
  const story = { first: FIRST, last: LAST, steps: STEPS, headlines: HEADLINES, lineOf: eventLine };
  const telling = tellYear({ moved, mailbox }, { ...story, stage: stageOf(moved, local) }, signal);
  const { events, nameOf } = await abortable(telling, signal);
  console.log(`\n${invoiceTable(events, nameOf).join('\n')}`);
};
