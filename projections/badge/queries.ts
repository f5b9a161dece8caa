import type { AccountSubscription } from '../accountSubscription/model.ts';
import type { CredentialStatusState } from '../credentialStatus/model.ts';
import type { OverviewState } from '../propertyOverview/state.ts';
import { type PropertyScope, type Query, rows, states } from '../query.ts';
import type { BadgeState } from './model.ts';

/** A badge with all data that its standing depends on. */
export type BadgeFacts = {
  readonly badge: BadgeState;
  readonly property: OverviewState | null;
  /** Of the account that owns the property now. */
  readonly subscription: AccountSubscription | null;
};

const COLUMNS = 'b.state as badge, p.state as property, s.state as subscription';
const JOINED = `badge b
  left join property_overview p on p.key = b.property_id::text
  left join account_subscription s on s.key = p.owner::text`;
const FACTS = `select ${COLUMNS} from ${JOINED}`;

export const badgeByCode = (code: string): Query<BadgeFacts> =>
  rows({ name: 'badge-by-code', text: `${FACTS} where b.key = $1`, values: [code] });

export const badgesByCode = (codes: readonly string[]): Query<BadgeFacts> =>
  rows({ name: 'badges-by-code', text: `${FACTS} where b.key = any($1)`, values: [codes] });

export const badgeById = (badgeId: string): Query<BadgeFacts> =>
  rows({ name: 'badge-by-id', text: `${FACTS} where b.badge_id = $1`, values: [badgeId] });

export const badgesOf = (accountId: string, scope: PropertyScope): Query<BadgeFacts> =>
  rows({
    name: 'badges',
    // From the properties on, so that an account reads its own badges only.
    text: `select ${COLUMNS} from property_overview p
           join badge b on b.property_id = p.key::uuid
           left join account_subscription s on s.key = p.owner::text
           where p.owner = $1 and ($2::uuid[] is null or b.property_id = any($2)) order by b.key`,
    values: [accountId, scope],
  });

export type RecordedBadge = BadgeFacts & {
  /** What is recorded about its status; null if that is not projected yet. */
  readonly recorded: CredentialStatusState | null;
};

/** The next badges in the order of their codes. */
export const unrevokedBadges = (afterCode: string, limit: number): Query<RecordedBadge> =>
  rows({
    name: 'unrevoked-badges',
    text: `select ${COLUMNS}, c.state as recorded from ${JOINED}
           left join credential_status c on c.key = b.key
           where b.key > $1 and b.state->>'revoked' is null order by b.key limit $2`,
    values: [afterCode, limit],
  });

export const badgeOfAssessment = (assessmentId: string): Query<BadgeState> =>
  states({
    name: 'badge-of-assessment',
    text: 'select state from badge where assessment_id = $1',
    values: [assessmentId],
  });
