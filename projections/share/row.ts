import { endOfDay } from '../../domain/calendar.ts';
import type { Share } from '../../domain/shares/contract.ts';
import { showsAnswers } from '../../domain/shares/decider.ts';
import type { ShareState } from './model.ts';

type On = {
  readonly today: string;
  /** False if the account has no subscription that is paid. */
  readonly isSubscribed: boolean;
};

const stateOn = ({ revoked, lastDay }: ShareState, { today, isSubscribed }: On): Share['state'] => {
  if (revoked) return 'revoked';
  if (today > lastDay) return 'expired';
  return isSubscribed ? 'open' : 'without_subscription';
};

export const shareRow = (state: ShareState, on: On): Share => ({
  id: state.shareId,
  property_id: state.propertyId,
  recipient: state.recipient,
  documents: [...state.documentIds],
  has_passcode: state.hasPasscode,
  answers: showsAnswers(state),
  state: stateOn(state, on),
  created_at: state.madeAt,
  expires_on: state.lastDay,
  expires_at: endOfDay(state.lastDay),
  view_count: state.viewCount,
  views: [...state.views],
});
