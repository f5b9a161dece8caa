import { RevocationCause } from '../../domain/badges/events.ts';
import { londonDay } from '../../domain/calendar.ts';
import type { BadgeFacts } from '../../projections/badge/queries.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';

/**
 * The badge of an erased account, from its stream: the read models keep no row of such an account, but the code may be
 * printed and must still be answered with "revoked", whatever revoked it.
 */
export const badgeOfErased = async (
  { badge }: Pick<Commands, 'badge'>,
  code: string,
  deadline: Deadline,
): Promise<BadgeFacts | undefined> => {
  const state = await badge.cachedState(code, deadline);
  if (state.status !== 'revoked' || !state.revokedAt) return undefined;
  const { about, issuedOn, termEndsOn } = state;
  const revoked = { cause: RevocationCause.parse(state.cause), on: londonDay(new Date(state.revokedAt)) };
  return { badge: { ...about, issuedOn, termEndsOn, revoked }, property: null, subscription: null };
};
