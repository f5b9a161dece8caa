import { type Decider, type Decision, reject } from '../decider.ts';
import { countInWords } from '../numberWords.ts';
import type { BadgeEvent, RevocationCause } from './events.ts';
import { type Cause, type Standing, termEnd } from './standing.ts';

type About = { accountId: string; propertyId: string; assessmentId: string; badgeId: string; code: string };

export type BadgeState =
  | { status: 'missing' }
  | {
      /** The last recorded status; `badgeStanding` computes the present one. */
      status: Standing['status'];
      /** What ended when it last became active or was renewed; null if it was active until then. */
      causeBefore: Cause | null;
      cause: Cause | null;
      about: About;
      issuedOn: string;
      /** The last day of its present twelve-month term. */
      termEndsOn: string;
      evidenceEndsOn: string | null;
      /** ISO 8601, UTC; null until it is revoked. */
      revokedAt: string | null;
    };

export type BadgeCommand =
  | {
      type: 'IssueBadge';
      about: About;
      /** True if its assessment is completed and passes today. */
      passes: boolean;
      /** The answers that are a year old and have to be checked again. */
      toRecheck: readonly string[];
      /** The questions of a newer edition that are unanswered after its grace period. */
      overdue: readonly string[];
      evidenceEndsOn: string | null;
      today: string;
      at: string;
    }
  /** `accountId` is the present owner of the property. */
  | {
      type: 'RecordStanding';
      accountId: string;
      standing: Standing;
      evidenceEndsOn: string | null;
      /** The day on which a new term begins, because all answers were checked again; null if it does not. */
      renewedOn: string | null;
      at: string;
    }
  | { type: 'RevokeBadge'; accountId: string; cause: RevocationCause; at: string };

export type BadgeRejection =
  | 'answers-to-recheck'
  | 'assessment-not-passing'
  | 'badge-code-taken'
  | 'badge-revoked'
  | 'questions-to-answer';
type BadgeDecision = Decision<BadgeEvent, BadgeRejection>;

const issued = ({ data }: Extract<BadgeEvent, { type: 'BadgeIssued' }>): BadgeState => {
  const { accountId, propertyId, assessmentId, badgeId, code, ...dates } = data;
  const { issuedOn, termEndsOn, evidenceEndsOn } = dates;
  const about = { accountId, propertyId, assessmentId, badgeId, code };
  const before = { causeBefore: null, revokedAt: null };
  return { status: 'active', cause: null, about, issuedOn, termEndsOn, evidenceEndsOn, ...before };
};

const evolve = (state: BadgeState, event: BadgeEvent): BadgeState => {
  if (event.type === 'BadgeIssued') return issued(event);
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'BadgeExpired':
      return { ...state, status: 'expired', cause: event.data.cause };
    case 'BadgeSuspended':
      return { ...state, status: 'suspended', cause: event.data.cause };
    case 'BadgeReinstated':
    case 'BadgeRenewed': {
      const { termEndsOn, evidenceEndsOn } = event.data;
      const issuedOn = event.type === 'BadgeRenewed' ? (event.data.startsOn ?? state.issuedOn) : state.issuedOn;
      const causeBefore = state.cause;
      return { ...state, status: 'active', causeBefore, cause: null, issuedOn, termEndsOn, evidenceEndsOn };
    }
    case 'BadgeRevoked':
      return { ...state, status: 'revoked', cause: event.data.cause, revokedAt: event.data.at };
  }
};

const nextStepOf = ({ status }: BadgeState): string =>
  status === 'missing' ? 'can be issued' : 'is renewed under the same code';

const eachOf = (count: number): string => (count === 1 ? 'it' : 'each');

const checkAgainFirst = (count: number, state: BadgeState) => {
  const answers = countInWords(count, 'answer is', 'answers are');
  return reject(
    'answers-to-recheck',
    `${answers} a year old. Check last year’s answers again: once ${eachOf(count)} is confirmed, the badge ${nextStepOf(state)}.`,
  );
};

const answerFirst = (count: number, state: BadgeState) => {
  const questions = countInWords(count, 'new question was', 'new questions were');
  return reject(
    'questions-to-answer',
    `${questions} not answered in time. Once ${eachOf(count)} is answered, the badge ${nextStepOf(state)}.`,
  );
};

const issue = (command: Extract<BadgeCommand, { type: 'IssueBadge' }>, state: BadgeState): BadgeDecision => {
  const { about, passes, toRecheck, overdue, evidenceEndsOn, today, at } = command;
  if (state.status !== 'missing' && state.about.assessmentId !== about.assessmentId)
    return reject('badge-code-taken', 'Another badge has this code.');
  if (state.status === 'revoked') return reject('badge-revoked', 'The badge of this assessment has been revoked.');
  if (!passes) return reject('assessment-not-passing', 'A badge needs a completed, passing assessment.');
  if (state.status !== 'missing' && state.termEndsOn >= today) return [];
  if (toRecheck.length > 0) return checkAgainFirst(toRecheck.length, state);
  if (overdue.length > 0) return answerFirst(overdue.length, state);
  const ends = { termEndsOn: termEnd(today), evidenceEndsOn };
  if (state.status === 'missing') return [{ type: 'BadgeIssued', data: { ...about, ...ends, issuedOn: today, at } }];
  // Renew under the same code, so that printed QR codes stay valid.
  return [{ type: 'BadgeRenewed', data: { ...state.about, accountId: about.accountId, ...ends, startsOn: today, at } }];
};

/** A new cause of the same kind is recorded only if it is another document. */
const isNews = (state: Exclude<BadgeState, { status: 'missing' }>, { status, cause }: Standing): boolean => {
  if (state.status !== status || state.cause?.kind !== cause?.kind) return true;
  return cause?.kind === 'document' && state.cause?.kind === 'document' && state.cause.documentId !== cause.documentId;
};

const recordStanding = (
  command: Extract<BadgeCommand, { type: 'RecordStanding' }>,
  state: Exclude<BadgeState, { status: 'missing' }>,
): BadgeDecision => {
  const { accountId, standing, evidenceEndsOn, renewedOn, at } = command;
  const data = { ...state.about, accountId, at };
  const ends = { termEndsOn: state.termEndsOn, evidenceEndsOn };
  const news = isNews(state, standing);
  switch (standing.status) {
    case 'active':
      if (renewedOn !== null && renewedOn > state.issuedOn) {
        const term = { startsOn: renewedOn, termEndsOn: termEnd(renewedOn), evidenceEndsOn };
        return [{ type: 'BadgeRenewed', data: { ...data, ...term } }];
      }
      if (news) return [{ type: 'BadgeReinstated', data: { ...data, ...ends } }];
      return state.evidenceEndsOn === evidenceEndsOn ? [] : [{ type: 'BadgeRenewed', data: { ...data, ...ends } }];
    case 'expired':
      return news ? [{ type: 'BadgeExpired', data: { ...data, cause: standing.cause } }] : [];
    case 'suspended':
      return news ? [{ type: 'BadgeSuspended', data: { ...data, cause: standing.cause } }] : [];
    case 'revoked':
      return [];
  }
};

const decide = (command: BadgeCommand, state: BadgeState): BadgeDecision => {
  if (command.type === 'IssueBadge') return issue(command, state);
  if (state.status === 'missing' || state.status === 'revoked') return [];
  if (command.type === 'RecordStanding') return recordStanding(command, state);
  const { accountId, cause, at } = command;
  return [{ type: 'BadgeRevoked', data: { ...state.about, accountId, cause, at } }];
};

export const badgeDecider: Decider<BadgeState, BadgeCommand, BadgeEvent, BadgeRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
