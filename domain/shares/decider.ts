import type { Day } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import { SHARE_ENDED } from './contract.ts';
import type { ShareEvent, ShareMade, Viewed } from './events.ts';

export type MadeShare = {
  readonly status: 'made' | 'revoked';
  readonly made: ShareMade;
  /** A retry of the same view is recorded once. */
  readonly lastViewId: string | null;
};
export type ShareState = { readonly status: 'missing' } | MadeShare;

export type ShareCommand =
  | ({ type: 'MakeShare' } & ShareMade)
  | { type: 'ViewShare'; viewId: string; viewed: Viewed; today: Day; at: string }
  | { type: 'RevokeShare'; accountId: string; at: string };

export type ShareRejection = 'share-ended';

/** The same answer for a link that is unknown, revoked or late. */
export const shareEnded = reject<ShareRejection>('share-ended', SHARE_ENDED);

export const isOpenShare = ({ status, made }: MadeShare, today: Day): boolean =>
  status === 'made' && today <= made.lastDay;

/** Links that were made before there was a choice show them. */
export const showsAnswers = ({ showsAnswers: chosen }: Pick<ShareMade, 'showsAnswers'>): boolean => chosen !== false;

const evolve = (state: ShareState, event: ShareEvent): ShareState => {
  if (event.type === 'ShareMade') return { status: 'made', made: event.data, lastViewId: null };
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'ShareViewed':
      return { ...state, lastViewId: event.data.viewId };
    case 'ShareRevoked':
      return { ...state, status: 'revoked' };
  }
};

const decide = (command: ShareCommand, state: ShareState): Decision<ShareEvent, ShareRejection> => {
  if (command.type === 'MakeShare') {
    const { type: _, ...data } = command;
    return state.status === 'missing' ? [{ type: 'ShareMade', data }] : [];
  }
  if (state.status === 'missing') return shareEnded;
  const { accountId, propertyId, shareId } = state.made;
  switch (command.type) {
    case 'ViewShare': {
      const { viewId, viewed, today, at } = command;
      if (state.lastViewId === viewId) return [];
      if (!isOpenShare(state, today)) return shareEnded;
      return [{ type: 'ShareViewed', data: { accountId, propertyId, shareId, viewId, viewed, at } }];
    }
    case 'RevokeShare':
      if (state.status === 'revoked') return [];
      return [{ type: 'ShareRevoked', data: { accountId: command.accountId, propertyId, shareId, at: command.at } }];
  }
};

export const shareDecider: Decider<ShareState, ShareCommand, ShareEvent, ShareRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
