import pLimit from 'p-limit';
import type { Leadership } from '../adapters/leadership.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import { whileLeading } from '../adapters/whileLeading.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { LONG_STEPS, type WatchedLoops } from '../lib/watchedLoops.ts';
import type { Compose, Message } from './compose.tsx';
import { type Deliver, Refused, Unreachable } from './deliver.ts';
import type { AddressedMail } from './mails.ts';
import { LONGEST_PAUSE, LONGEST_WAIT, type Outbox, type WaitingMail } from './outbox.ts';
import { CONNECTIONS } from './smtp.ts';

/** Milliseconds. */
export type SenderPauses = {
  /** Between looks at the outbox: another process may have added a mail. */
  readonly look: number;
  /** Between attempts to reach the server for mails. */
  readonly away: number;
};
const PAUSES: SenderPauses = { look: 1000, away: 2000 };

const BATCH = 100;

const MINUTE = 60_000;

type Dependencies = {
  readonly outbox: Outbox;
  readonly compose: Compose;
  readonly deliver: Deliver;
  /** The mail as it is to be sent now; `later` if it is not to be sent yet, undefined if not any more. */
  readonly present: (mail: AddressedMail, about: WaitingMail) => Promise<AddressedMail | 'later' | undefined>;
  /** Records that the address of an account was refused for good. */
  readonly bounced: (accountId: string, email: string) => Promise<unknown>;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  readonly now: Clock;
  readonly logger: Logger;
  /** Shorter ones for tests. */
  readonly pauses?: SenderPauses | undefined;
};

/** No mail of a batch could be handed over. */
class Away extends Error {}

/** A mail that the server has refused at this address. */
type Refusal = { readonly mail: WaitingMail; readonly to: string; readonly error: Refused };

/** After each attempt a mail waits as long again as it has waited so far, within limits. */
const pauseAfter = (waited: number): number => Math.min(Math.max(waited, MINUTE), LONGEST_PAUSE);

/** Hands over the mails of the outbox, on the process that leads. */
export const startSender = (dependencies: Dependencies) => {
  const { outbox, compose, deliver, present, bounced, leadership, loops, now, logger, pauses = PAUSES } = dependencies;
  let isWaiting = false;
  /** When the server last took a mail. */
  let lastTaken = 0;

  const parked = (reason: string, count = 1) => logger.warn('Mails were parked', { count, reason });

  const nextTry = ({ waitsSince }: WaitingMail): Date =>
    new Date(now().getTime() + pauseAfter(now().getTime() - waitsSince.getTime()));

  const tryLater = ({ mail, error }: Refusal): Promise<void> =>
    outbox.tryAgainAt(mail, nextTry(mail), error.message, error.isText);

  const refused = async (refusal: Refusal): Promise<void> => {
    const { mail, to, error } = refusal;
    if (!error.isPermanent) return tryLater(refusal);
    if (error.isAddress && mail.accountId) await bounced(mail.accountId, to);
    if ((await outbox.finish(mail, 'parked', error.message)) === 'parked') parked(error.message);
  };

  /** `later` if it is not to be sent yet, undefined if not any more. */
  const prepare = async (mail: WaitingMail): Promise<Message | 'later' | undefined> => {
    const written = await outbox.open(mail);
    const content = written && (await present(written, mail));
    return content === undefined || content === 'later' ? content : compose(content, mail.accountId);
  };

  /** Returns a refusal whose meaning only the other mails of the batch can show. */
  const send = async (mail: WaitingMail): Promise<'unsent' | 'answered' | Refusal> => {
    const message = await prepare(mail);
    if (!message) {
      await outbox.finish(mail, 'dropped');
      return 'unsent';
    }
    if (message === 'later') {
      // Set aside: other mails to this recipient must not wait for what its sender has yet to do.
      await outbox.tryAgainAt(mail, nextTry(mail), 'Its link does not work yet', true);
      return 'unsent';
    }
    try {
      await deliver(message, mail);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const refusal = { mail, to: message.to, error };
      if (error.isUnclear) return refusal;
      await refused(refusal);
      return 'answered';
    }
    lastTaken = now().getTime();
    await outbox.finish(mail, 'sent');
    return 'answered';
  };

  /**
   * If all mails of a batch were refused, it is most likely we who are refused, and none is parked. What was refused at
   * one address alone waits until the server takes another mail, which shows that it takes mails from us.
   */
  const judge = async (unclear: readonly Refusal[], answered: number): Promise<void> => {
    const takesOurs = ({ mail }: Refusal) => unclear.length < answered || lastTaken > mail.waitsSince.getTime();
    if (unclear.length < answered || new Set(unclear.map(({ to }) => to)).size < 2) {
      for (const refusal of unclear) await (takesOurs(refusal) ? refused(refusal) : tryLater(refusal));
      return;
    }
    for (const { mail, error } of unclear) await outbox.tryAgainAt(mail, now(), error.message, error.isText);
    throw new Away('The server for mails refuses every recipient', { cause: unclear[0]?.error });
  };

  const failed = async (mail: WaitingMail, error: unknown): Promise<void> => {
    if (error instanceof Unreachable) return outbox.tryAgainAt(mail, now(), error.message);
    if (isAway(error)) return outbox.tryAgainAt(mail, now(), 'A store of ours was away');
    // A mail that cannot be composed now cannot be composed later either.
    await outbox.finish(mail, 'parked', 'It could not be written');
    logger.error('A mail was parked', { err: error });
  };

  /** Tries every mail of a batch, because one on which the connection breaks must not hold up the others. */
  const sendBatch = async (batch: readonly WaitingMail[], until: AbortSignal, beat: () => void) => {
    // While one mail is being noted in the database, its connection hands over the next.
    const limit = pLimit(2 * CONNECTIONS);
    const unclear: Refusal[] = [];
    let answered = 0;
    let failure: unknown;
    const attempt = async (mail: WaitingMail) => {
      if (until.aborted || (failure && answered === 0)) return;
      try {
        const outcome = await send(mail);
        if (outcome === 'unsent') return;
        answered += 1;
        if (outcome !== 'answered') unclear.push(outcome);
      } catch (error) {
        failure ??= error;
        await failed(mail, error);
      } finally {
        beat();
      }
    };
    // Waits for all, so that the next batch has none that is still under way.
    const outcomes = await Promise.allSettled(batch.map((mail) => limit(attempt, mail)));
    const [lost] = outcomes.filter(({ status }) => status === 'rejected');
    if (lost || (failure && answered === 0)) throw new Away('Mails cannot be handed over', { cause: failure });
    await judge(unclear, answered);
  };

  const lead = async (until: AbortSignal, progressed: () => void, beat: () => void) => {
    until.addEventListener('abort', outbox.wake);
    while (!until.aborted) {
      const tooOld = await outbox.parkOlderThan(new Date(now().getTime() - LONGEST_WAIT));
      if (tooOld > 0) parked('they waited for three days', tooOld);
      const batch = await outbox.due(BATCH);
      if (batch.length === 0) await outbox.untilAdded(pauses.look);
      else await sendBatch(batch, until, beat);
      progressed();
      isWaiting = false;
    }
  };

  return whileLeading({
    leadership,
    heartbeat: loops.start('mail', LONG_STEPS),
    lead,
    failed: (error) => {
      // Once for each outage.
      if (!isWaiting) logger.error('Mails wait in the outbox', { err: error });
      isWaiting = true;
      return pauses.away;
    },
  });
};
