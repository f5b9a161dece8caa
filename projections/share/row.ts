import { endOfDay } from '../../domain/calendar.ts';
import type { Share } from '../../domain/shares/contract.ts';
import { showsAnswers } from '../../domain/shares/decider.ts';
import type { ShareState } from './model.ts';

const stateOn = ({ revoked, lastDay }: ShareState, today: string): Share['state'] => {
  if (revoked) return 'revoked';
  return today > lastDay ? 'expired' : 'open';
};

export const shareRow = (state: ShareState, today: string): Share => ({
  id: state.shareId,
  property_id: state.propertyId,
  recipient: state.recipient,
  documents: [...state.documentIds],
  has_passcode: state.hasPasscode,
  answers: showsAnswers(state),
  state: stateOn(state, today),
  created_at: state.madeAt,
  expires_on: state.lastDay,
  expires_at: endOfDay(state.lastDay),
  view_count: state.viewCount,
  views: [...state.views],
});
