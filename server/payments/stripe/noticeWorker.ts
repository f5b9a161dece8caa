import pLimit from 'p-limit';
import type { Leadership } from '../../adapters/leadership.ts';
import { isAway } from '../../adapters/postgresOutage.ts';
import { whileLeading } from '../../adapters/whileLeading.ts';
import { NotFound } from '../../application/errors.ts';
import { groupBy } from '../../lib/groupBy.ts';
import type { Logger } from '../../lib/logger.ts';
import type { WatchedLoops } from '../../lib/watchedLoops.ts';
import { LONGEST_PAUSE, type NoticeStore, type WaitingNotice } from './noticeStore.ts';
import { type NoticeDependencies, recordingNotice } from './recordNotice.ts';

/** Milliseconds between looks: another process may have stored a notice. */
const LOOK = 1000;
/** Each batch is noted as worked in one commit. After a crash in the middle of it, its objects are compared again. */
const BATCH = 40;
/** Objects at a time. Each takes a few calls, and Stripe allows 100 a second. */
const AT_ONCE = 8;

const SECOND = 1000;
const FIRST_PAUSE = 2 * SECOND;

const pauseAfter = (attempts: number): number => Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE);

type Group = readonly [WaitingNotice, ...WaitingNotice[]];

type Dependencies = NoticeDependencies & {
  readonly notices: NoticeStore;
  readonly leadership: Pick<Leadership, 'role'>;
  readonly loops: Pick<WatchedLoops, 'start'>;
  readonly logger: Logger;
};

/**
 * Works on stored notices, on the process that leads. A notice only says that something has changed; Stripe is asked what
 * it is now. So their order does not matter, and several about one object are worked on together.
 */
export const startNoticeWorker = ({ notices, leadership, loops, now, logger, ...parts }: Dependencies) => {
  const recordNotice = recordingNotice({ ...parts, now });
  let isWaiting = false;

  const failed = async (group: readonly WaitingNotice[], error: unknown): Promise<void> => {
    const attempts = Math.max(...group.map((notice) => notice.attempts));
    await notices.tryAgainAt(group, new Date(now().getTime() + pauseAfter(attempts)));
    // Once for each outage.
    if (!isAway(error) || !isWaiting) logger.error('A notice of Stripe waits', { err: error });
    isWaiting ||= isAway(error);
  };

  /** Resolves to the notices that need no more work. */
  const work = async (group: Group): Promise<readonly WaitingNotice[]> => {
    try {
      await recordNotice(group[0]);
      isWaiting = false;
      // Weeks after we have told the customer of it. Stripe tries no other way.
      if (group.some(({ type }) => type === 'refund.failed'))
        logger.error('A refund has failed: the money is with us again, and has to be returned in another way', {
          item: group[0].objectId,
        });
    } catch (error) {
      if (!(error instanceof NotFound)) {
        await failed(group, error);
        return [];
      }
      logger.warn('Stripe does not know the object of a notice', { type: group[0].type });
    }
    return group;
  };

  const lead = async (until: AbortSignal, progressed: () => void, beat: () => void) => {
    until.addEventListener('abort', notices.wake);
    const limit = pLimit(AT_ONCE);
    while (!until.aborted) {
      const due = await notices.due(BATCH);
      const groups = [...groupBy(due, ({ objectId }) => objectId).values()];
      // Waits for all, so that the next batch has none that is still under way.
      const ended = await Promise.allSettled(
        groups.map((group) => limit(async () => (until.aborted ? [] : work(group).finally(beat)))),
      );
      // In one commit: those of single notices would delay the commits that acknowledge new ones.
      const done = ended.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      if (done.length > 0) await notices.worked(done);
      const lost = ended.find(({ status }) => status === 'rejected');
      if (lost?.status === 'rejected') throw lost.reason;
      if (due.length === 0) await notices.untilAdded(LOOK);
      progressed();
    }
  };

  return whileLeading({
    leadership,
    heartbeat: loops.start('payment notices'),
    lead,
    failed: (error, pause) => {
      logger.warn('Notices of Stripe cannot be read, trying again', { reason: String(error) });
      return pause;
    },
  });
};
