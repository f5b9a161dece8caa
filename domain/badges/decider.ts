import { addMonths, earliest } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import type { BadgeEvent } from './events.ts';
import type { Standing } from './standing.ts';

export type BadgeState =
  | { status: 'missing' }
  | {
      status: 'active' | 'suspended' | 'revoked';
      about: { accountId: string; propertyId: string; assessmentId: string; badgeId: string; code: string };
      /** The first day of its present twelve months. */
      startsOn: string;
      expiresOn: string;
    };

export type BadgeCommand =
  | {
      type: 'IssueBadge';
      about: { accountId: string; propertyId: string; assessmentId: string; badgeId: string; code: string };
      standing: Standing;
      today: string;
      at: string;
    }
  | { type: 'FollowAssessment'; standing: Standing; at: string }
  | { type: 'RevokeBadge'; reason: string; at: string };

export type BadgeRejection = 'assessment-not-passing' | 'badge-code-taken' | 'badge-revoked';

/** design.md, badge life: the first of 12 months after issue and the earliest expiry of the evidence. */
const lifeEnd = (startsOn: string, evidenceExpiresOn: string | null): string =>
  earliest([addMonths(startsOn, 12), ...(evidenceExpiresOn ? [evidenceExpiresOn] : [])]) ?? startsOn;

const evolve = (state: BadgeState, event: BadgeEvent): BadgeState => {
  if (event.type === 'BadgeIssued') {
    const { at: _, issuedOn, expiresOn, ...about } = event.data;
    return { status: 'active', about, startsOn: issuedOn, expiresOn };
  }
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'BadgeSuspended':
      return { ...state, status: 'suspended' };
    case 'BadgeReinstated':
      return { ...state, status: 'active', expiresOn: event.data.expiresOn };
    case 'BadgeRenewed': {
      const { expiresOn, startsOn = state.startsOn } = event.data;
      return { ...state, status: 'active', expiresOn, startsOn };
    }
    case 'BadgeRevoked':
      return { ...state, status: 'revoked' };
  }
};

const issue = (
  { about, standing, today, at }: Extract<BadgeCommand, { type: 'IssueBadge' }>,
  state: BadgeState,
): Decision<BadgeEvent, BadgeRejection> => {
  if (state.status !== 'missing' && state.about.assessmentId !== about.assessmentId)
    return reject('badge-code-taken', 'Another badge has this code.');
  if (state.status === 'revoked') return reject('badge-revoked', 'The badge of this assessment has been revoked.');
  if (!standing.completed || !standing.compliant)
    return reject('assessment-not-passing', 'A badge needs a completed, passing assessment.');
  const expiresOn = lifeEnd(today, standing.evidenceExpiresOn);
  // The same code for another year: a printed QR code stays true.
  if (state.status !== 'missing')
    return state.expiresOn < today
      ? [{ type: 'BadgeRenewed', data: { ...state.about, expiresOn, startsOn: today, at } }]
      : [];
  return [{ type: 'BadgeIssued', data: { ...about, issuedOn: today, expiresOn, at } }];
};

const decide = (command: BadgeCommand, state: BadgeState): Decision<BadgeEvent, BadgeRejection> => {
  if (command.type === 'IssueBadge') return issue(command, state);
  if (state.status === 'missing' || state.status === 'revoked') return [];
  const data = { ...state.about, at: command.at };
  if (command.type === 'RevokeBadge') return [{ type: 'BadgeRevoked', data: { ...data, reason: command.reason } }];

  if (!command.standing.compliant)
    return state.status === 'suspended'
      ? []
      : [{ type: 'BadgeSuspended', data: { ...data, reason: 'An answer or a document is no longer in order.' } }];
  const expiresOn = lifeEnd(state.startsOn, command.standing.evidenceExpiresOn);
  if (state.status === 'suspended') return [{ type: 'BadgeReinstated', data: { ...data, expiresOn } }];
  return state.expiresOn === expiresOn ? [] : [{ type: 'BadgeRenewed', data: { ...data, expiresOn } }];
};

export const badgeDecider: Decider<BadgeState, BadgeCommand, BadgeEvent, BadgeRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
