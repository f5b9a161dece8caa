import type { AccountRole } from '../../domain/accounts/contract.ts';
import { subscriptionRow } from '../accountSubscription/row.ts';
import type { PersonGrant } from './queries.ts';

/** At the instant `now` (ISO 8601, UTC). */
export const accountRole = ({ state, name, subscription }: PersonGrant, now: string): AccountRole => {
  const { status, may_write, properties_limit } = subscriptionRow(subscription ?? undefined, now);
  return {
    account_id: state.accountId,
    grant_id: state.grantId,
    name: name ?? '',
    role: state.role,
    until: state.until,
    limited: state.scope.kind !== 'all',
    subscription: { status, may_write, properties_limit },
  };
};
