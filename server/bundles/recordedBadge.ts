import type { Standing } from '../../domain/badges/standing.ts';
import type { Day } from '../../domain/calendar.ts';
import type { BadgePolicy } from '../application/policies/badgePolicy.ts';
import { systemContext } from '../application/systemContext.ts';
import type { Deadline } from '../lib/deadline.ts';
import { badgeIn, momentOf } from './content.ts';
import type { CoveredEvents } from './coveredEvents.ts';
import { beingChanged } from './settled.ts';

export type BundledCredential = {
  readonly token: string;
  /** The keys of its issuer (JWKS). */
  readonly keys: string;
  readonly standingOn: (day?: Day) => Standing;
};

type Asked = {
  readonly accountId: string;
  readonly assessmentId: string;
  readonly cover: () => Promise<CoveredEvents>;
  readonly credential: (code: string) => Promise<BundledCredential>;
  readonly deadline: Deadline;
};

type Found = {
  readonly covered: CoveredEvents;
  /** Of a badge that is active by these events; null for another one. */
  readonly badge: { readonly code: string; readonly credential: BundledCredential } | null;
};

const find = async ({ assessmentId, cover, credential }: Asked): Promise<Found> => {
  const covered = await cover();
  const badge = badgeIn(covered, assessmentId);
  if (badge?.status !== 'active') return { covered, badge: null };
  const { code } = badge.about;
  return { covered, badge: { code, credential: await credential(code) } };
};

const causeToday = ({ badge }: Found) => badge?.credential.standingOn().cause ?? null;

/** Its entries must not say that a badge stands that had ended by their own day. */
const isTrue = ({ covered, badge }: Found): boolean =>
  !badge || badge.credential.standingOn(momentOf(covered).day).status === 'active';

/**
 * The events of a bundle, and the credential of its badge. If a date has ended the badge and this is not recorded yet, it
 * is recorded first. Where that cannot be, the bundle may still say what held on its own day.
 */
export const withRecordedBadge =
  ({ recordStanding }: Pick<BadgePolicy, 'recordStanding'>) =>
  async (asked: Asked): Promise<Found> => {
    const first = await find(asked);
    const cause = causeToday(first);
    if (!cause) return first;
    const failures: unknown[] = [];
    const record = () =>
      recordStanding(asked.assessmentId, { ...systemContext(asked.accountId), deadline: asked.deadline }).then(
        () => find(asked),
        (error: unknown) => {
          failures.push(error);
          return first;
        },
      );
    // The schedule records the end of a subscription, after it has asked the payment provider.
    const found = cause.kind === 'subscription' ? first : await record();
    if (!causeToday(found) || isTrue(found)) return found;
    throw failures[0] ?? beingChanged();
  };
