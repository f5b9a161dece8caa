import { londonDay } from '../../../domain/calendar.ts';
import { isOpenShare } from '../../../domain/shares/decider.ts';
import type { Commands } from '../../application/commands.ts';
import { propertyOfOwner } from '../../application/linkedProperty.ts';
import type { SharePasscodes } from '../../identity/sharePasscodes.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

const PAGE = 500;

type Dependencies = {
  readonly sharePasscodes: Pick<SharePasscodes, 'setLongAgo' | 'forget'>;
  readonly commands: Pick<Commands, 'account' | 'property' | 'share'>;
  readonly logger: Logger;
};

/**
 * Deletes the passcodes of shares that have run out, whose property was transferred or removed, or that were never made
 * because the process was killed between the passcode and the share.
 */
export const endedPasscodes = ({ sharePasscodes, commands, logger }: Dependencies): Job => ({
  name: 'delete passcodes of ended shares',
  every: 'day',
  run: (now, until) => {
    // Without a subscription a share only rests, and needs its passcode again later.
    const findProperty = propertyOfOwner({ commands });
    const isOpen = async (shareId: string): Promise<boolean> => {
      const state = await commands.share.freshState(shareId, backgroundDeadline());
      if (state.status === 'missing' || !isOpenShare(state, londonDay(now))) return false;
      return (await findProperty(state.made, backgroundDeadline())) !== undefined;
    };
    return attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: string | null) => sharePasscodes.setLongAgo(last, PAGE);
      for await (const shareIds of pagesOf(until, page))
        for (const id of shareIds)
          await attempt(id, async () => {
            if (!(await isOpen(id))) await sharePasscodes.forget(id);
          });
    });
  },
});
