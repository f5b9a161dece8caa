import { addDays, type Day } from '../../../domain/calendar.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import { logger } from '../../../server/adapters/logger.ts';
import { backgroundDeadline } from '../../../server/lib/deadline.ts';
import { Explained } from '../../../server/lib/explained.ts';
import { abortable, type OnStop } from '../../../server/lib/lifetime.ts';
import type { LocalPayments } from '../../../server/payments/local/localPayments.ts';
import { AGENT, OWNER } from '../accounts.ts';
import { type MovedServer, movedServer } from '../movedServer.ts';
import { newsOf } from '../news.ts';
import { seeder } from '../seed.ts';
import { eventLine } from './eventLine.ts';
import { headlines } from './headline.ts';
import { invoiceTable } from './invoiceTable.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { narrator } from './narrator.ts';
import { person } from './person.ts';
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

type Year = { readonly moved: MovedServer; readonly stage: Stage; readonly mailbox: Mailbox };

const liveThrough = async ({ moved, stage, mailbox }: Year, signal: AbortSignal): Promise<void> => {
  const { running, setDay } = moved;
  const news = newsOf(running, signal);
  const tell = narrator(console.log);
  const { of: headlineOf, nameOf } = headlines();
  const all: DomainEvent[] = [];

  const scene = async (day: Day, sentence: string | undefined, screen?: string) => {
    const [events, mails] = [await news(), mailbox.collect()];
    all.push(...events);
    const headline = headlineOf(events);
    if (sentence || mails.length > 0 || events.some(eventLine))
      tell({ day, sentence: sentence ?? headline, events, mails, screen });
  };

  for (let day: Day = FIRST; day <= LAST && !signal.aborted; day = addDays(day, 1)) {
    setDay(day);
    await running.runDueJobs();
    await scene(day, undefined);
    for (const { sentence, act } of STEPS.filter(({ on }) => on === day)) {
      const screen = await act(stage);
      await scene(day, sentence, typeof screen === 'string' ? screen : undefined);
    }
  }
  console.log(`\n${invoiceTable(all, nameOf).join('\n')}`);
};

/** A year of payments: an account and its invoices on a clock that is moved day by day, with the local provider. */
export const paymentsYear = async (onStop: OnStop, signal: AbortSignal): Promise<void> => {
  const mailbox = await openMailbox(onStop);
  const env = { SMTP_URL: mailbox.url };
  const moved = await movedServer({ logger: logger('warn'), signal, day: FIRST, env }, onStop);
  const { local } = moved.running;
  if (!local) throw new Explained('This year needs the local payment provider: unset STRIPE_SECRET_KEY');
  await abortable(liveThrough({ moved, stage: stageOf(moved, local), mailbox }, signal), signal);
};
