import { addDays, type Day, earliest, endOfDay, LAST_DAY, londonDay, MS_A_DAY } from '../calendar.ts';
import { WITHDRAWAL_DAYS } from './plans.ts';
import type { CurrentSubscription, Grant, SubscriptionState } from './state.ts';

/** Days for which a subscription with a failed payment opens everything. */
export const GRACE_DAYS = 14;

/**
 * Milliseconds. A renewal is recorded late if the provider's notice is lost: then the daily comparison finds it. Access
 * must not end before that, except for a cancelled subscription.
 */
const RENEWAL_SLACK = 2 * MS_A_DAY;

const later = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** What decides whether an account has access. */
export type AccessFacts = Pick<SubscriptionState, 'current' | 'ended' | 'grants'>;

/** The instant at which it no longer runs. */
export const paidUntil = ({ period, cancelsAtPeriodEnd }: CurrentSubscription): string =>
  cancelsAtPeriodEnd ? period.endsAt : later(period.endsAt, RENEWAL_SLACK);

/** The subscription that runs at the instant `now`, also with a failed payment. */
export const runningAt = ({ current }: Pick<SubscriptionState, 'current'>, now: string): CurrentSubscription | null =>
  // Every request asks this. It never ends before its period, so the later instant is computed only after the period.
  current !== null && (now < current.period.endsAt || now < paidUntil(current)) ? current : null;

/** The allowances that count on the day (Europe/London) of this instant. */
export const grantsOn = ({ grants }: Pick<SubscriptionState, 'grants'>, now: string): readonly Grant[] => {
  if (grants.length === 0) return [];
  const today = londonDay(new Date(now));
  return grants.filter(({ until, withdrawnAt }) => withdrawnAt === null && (until === null || today <= until));
};

/** The largest allowance that staff have granted; of two equal ones the one that lasts longer. */
export const grantAt = (state: Pick<SubscriptionState, 'grants'>, now: string): Grant | null => {
  const lasts = ({ until }: Grant) => until ?? '9999-12-31';
  const [largest] = [...grantsOn(state, now)].sort(
    (one, other) => other.propertiesCount - one.propertiesCount || (lasts(one) < lasts(other) ? 1 : -1),
  );
  return largest ?? null;
};

/** The allowance on the day (Europe/London) after that of this instant, as far as is known now. */
export const grantAfter = (state: Pick<SubscriptionState, 'grants'>, instant: string): Grant | null =>
  grantAt(state, endOfDay(addDays(londonDay(new Date(instant)), 1)));

/** The last day of the allowance that lasts longest: null without one, 'infinity' without an end. */
export const allowedUntil = ({ grants }: Pick<SubscriptionState, 'grants'>): Day | 'infinity' | null => {
  const ends = grants.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ until }) => until ?? 'infinity');
  // A day begins with a digit, so the word is larger than each.
  return ends.reduce<string | null>((latest, end) => (latest === null || end > latest ? end : latest), null);
};

/** True if an allowance lasts longer than the day (Europe/London) of this instant, as far as is known now. */
export const isAllowedAfter = ({ grants }: Pick<SubscriptionState, 'grants'>, instant: string): boolean => {
  const until = allowedUntil({ grants });
  return until !== null && until > londonDay(new Date(instant));
};

/**
 * The end (ISO 8601, UTC) of a cancelled subscription, or of the allowance that lasts longest if that is later or the only
 * one. Null if nothing ends.
 */
export const accessEndsAt = ({ current, grants }: Pick<SubscriptionState, 'current' | 'grants'>): string | null => {
  if (current && !current.cancelsAtPeriodEnd) return null;
  if (current && !isAllowedAfter({ grants }, current.period.endsAt)) return current.period.endsAt;
  const until = allowedUntil({ grants });
  return until === null || until === 'infinity' ? null : endOfDay(until);
};

/** The end (ISO 8601, UTC) of the 14 days after a failed payment. */
export const graceEndsAt = (pastDueSince: string): string => later(pastDueSince, GRACE_DAYS * MS_A_DAY);

/**
 * The instant (ISO 8601, UTC) at which changes close if a failed payment is not made: after 14 days, or with the period of a
 * cancelled subscription if that ends before.
 */
export const closesUnpaidAt = (
  { period, cancelsAtPeriodEnd }: Pick<CurrentSubscription, 'period' | 'cancelsAtPeriodEnd'>,
  pastDueSince: string,
): string => {
  const graceEnd = graceEndsAt(pastDueSince);
  return cancelsAtPeriodEnd && period.endsAt < graceEnd ? period.endsAt : graceEnd;
};

/** `inactive` never had a subscription or an allowance, `cancelled` had one that ended. */
export const statusAt = (state: AccessFacts, now: string): 'active' | 'past_due' | 'cancelled' | 'inactive' => {
  const running = runningAt(state, now);
  if (running) return running.pastDueSince === null ? 'active' : 'past_due';
  if (grantAt(state, now)) return 'active';
  return state.ended || state.current || state.grants.length > 0 ? 'cancelled' : 'inactive';
};

/** True if everything is open, also for changes. */
export const mayWriteAt = (state: AccessFacts, now: string): boolean => {
  const running = runningAt(state, now);
  const isPaid = running !== null && (running.pastDueSince === null || now < graceEndsAt(running.pastDueSince));
  return isPaid || grantAt(state, now) !== null;
};

/** True if reports, documents and badges can be read: data is not withheld after a subscription has ended. */
export const mayReadAt = (state: AccessFacts, now: string): boolean => statusAt(state, now) !== 'inactive';

/** How many properties the account may have. */
export const propertiesLimitAt = (state: AccessFacts, now: string): number =>
  limitWithPlan(state, runningAt(state, now)?.propertiesCount ?? 0, now);

/** The same with another plan, which allows `planned` properties. */
export const limitWithPlan = (state: Pick<SubscriptionState, 'grants'>, planned: number, now: string): number =>
  Math.max(planned, grantAt(state, now)?.propertiesCount ?? 0);

/** Null without an end, and for one after the last day that can be entered: there may be no day after it. */
const grantEndedOn = ({ until, withdrawnAt }: Grant): Day | null =>
  earliest([
    until !== null && until <= LAST_DAY ? addDays(until, 1) : null,
    withdrawnAt && londonDay(new Date(withdrawnAt)),
  ]);

/**
 * The day (Europe/London) on which the subscription or the last allowance ended: by an event, with its period, or after
 * its last day. Null if one runs or none ever existed.
 */
export const endedOn = (state: AccessFacts, now: string): Day | null => {
  if (runningAt(state, now) || grantAt(state, now)) return null;
  const instant = state.current ? state.current.period.endsAt : (state.ended?.at ?? null);
  const ends = [instant === null ? null : londonDay(new Date(instant)), ...state.grants.map(grantEndedOn)];
  return ends.reduce((latest, day) => (latest === null || (day !== null && day > latest) ? day : latest), null);
};

/** The end of a subscription that renews itself for ever: later than any day that is evaluated. */
const RENEWED_UNTIL = '9000-01-01T00:00:00.000Z';

/** The subscription as it will be if nothing is done: one that runs and was not cancelled goes on. */
export const ifNothingIsDone = <State extends AccessFacts>(state: State, now: string): State => {
  const running = runningAt(state, now);
  if (!running || running.cancelsAtPeriodEnd) return state;
  return { ...state, current: { ...running, period: { ...running.period, endsAt: RENEWED_UNTIL } } };
};

/** The last days of the subscription and of the grants, past and future ones. */
export const possibleEnds = ({ current, ended, grants }: AccessFacts): readonly Day[] => [
  ...[current?.period.endsAt, ended?.at].flatMap((at) => (at === undefined ? [] : londonDay(new Date(at)))),
  ...grants.flatMap((grant) => grantEndedOn(grant) ?? []),
];

/** What decides whether the first purchase of an account can be withdrawn. */
export type WithdrawalFacts = Pick<SubscriptionState, 'current' | 'firstActivatedAt' | 'endedIds' | 'withdrawal'>;

/**
 * The last moment at which the account's first purchase can be withdrawn; null if it has passed. The days begin with the
 * one after the purchase, and the last one counts as a whole (regulation 30). Page and mail name only this day. Who has
 * asked until then may ask again later: the day on which the consumer tells us counts, not the one on which it is done
 * (regulation 32).
 */
export const withdrawableUntil = (
  { current, firstActivatedAt, endedIds, withdrawal }: WithdrawalFacts,
  now: string,
): string | null => {
  if (!current || firstActivatedAt === null || endedIds.length > 0) return null;
  const until = endOfDay(addDays(londonDay(new Date(firstActivatedAt)), WITHDRAWAL_DAYS));
  return now <= until || withdrawal !== null ? until : null;
};

/**
 * The withdrawal that was asked for and is not finished yet. It stays open if its subscription ends in another way first, for
 * example by staff in the provider's dashboard: the money is still to be returned.
 */
export const openWithdrawal = ({ withdrawal }: Pick<SubscriptionState, 'withdrawal'>) =>
  withdrawal?.isOpen ? withdrawal : null;

/** Whether it is the present subscription that is withdrawn from: it ends, and neither its plan nor its end changes. */
export const isBeingWithdrawn = (state: Pick<SubscriptionState, 'current' | 'withdrawal'>): boolean =>
  state.current !== null && openWithdrawal(state)?.providerId === state.current.providerId;
