import { londonDay } from '../../domain/calendar.ts';
import { isOpenShare, shareEnded } from '../../domain/shares/decider.ts';
import type { ShareMade, Viewed } from '../../domain/shares/events.ts';
import type { Position } from '../../projections/recorded.ts';
import { linkIdOf } from '../identity/linkTokens.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import { uuidv7 } from '../lib/ids.ts';
import type { RequestContext } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Rejected } from './errors.ts';
import type { FindLinkedProperty, LinkedProperty } from './linkedProperty.ts';

export type FoundShare = LinkedProperty & { readonly share: ShareMade };

type Dependencies = {
  readonly commands: Pick<Commands, 'share'>;
  readonly linked: FindLinkedProperty;
  readonly now: Clock;
};

/** What a person without an account can do with the address of a share. */
export const openShares = ({ commands, linked, now }: Dependencies) => ({
  /** Throws Rejected for a token that is unknown and for a share that has ended. */
  find: async (token: string, deadline: Deadline): Promise<FoundShare> => {
    const state = await commands.share.freshState(linkIdOf('share', token), deadline);
    if (state.status === 'missing' || !isOpenShare(state, londonDay(now()))) throw new Rejected(shareEnded);
    const found = await linked(state.made, deadline);
    if (!found) throw new Rejected(shareEnded);
    return { ...found, share: state.made };
  },

  /** Records a view, before anything is shown. The stream decides, so nothing is shown after the share was revoked. */
  view: async (
    { shareId, accountId }: ShareMade,
    viewed: Viewed,
    { correlationId, deadline }: RequestContext,
  ): Promise<Position | undefined> => {
    const at = now().toISOString();
    const { reached } = await commands.share(
      shareId,
      { type: 'ViewShare', viewId: uuidv7(), viewed, today: londonDay(now()), at },
      {
        actor: { kind: 'link', id: shareId },
        account: accountId,
        causationId: null,
        correlationId,
        deadline,
      },
    );
    return reached;
  },
});
