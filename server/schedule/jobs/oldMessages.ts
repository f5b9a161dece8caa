import { messagesBefore } from '../../../projections/contactMessage/queries.ts';
import type { Commands } from '../../application/commands.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { eraseMessage } from '../../personalData/eraseMessage.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

const MONTHS_KEPT = 24;

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'contact'>;
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly now: Clock;
  readonly logger: Logger;
};

const monthsBefore = (instant: Date, months: number): Date => {
  const before = new Date(instant);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
};

/** Erases contact messages 24 months after they arrived. */
export const oldMessages = ({ reads, logger, ...dependencies }: Dependencies): Job => ({
  name: 'erase old contact messages',
  every: 'day',
  run: (now, until) =>
    attemptingEach({ logger, until }, async (attempt) => {
      const due = await reads.all(messagesBefore(monthsBefore(now, MONTHS_KEPT).toISOString()));
      for (const { contactId } of due)
        await attempt(contactId, () => eraseMessage(dependencies, contactId, 'retention'));
    }),
});
