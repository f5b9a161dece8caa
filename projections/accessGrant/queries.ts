import type { AccountSubscription } from '../accountSubscription/model.ts';
import { type Query, rows } from '../query.ts';
import type { GrantState } from './model.ts';

export type PersonGrant = {
  readonly state: GrantState;
  readonly name: string | null;
  /** Of the account; null if it never had one. */
  readonly subscription: AccountSubscription | null;
};

/** The grants that other accounts gave to a person, valid on `today`, each with the account's name and subscription. */
export const grantsOfPerson = (personId: string, today: string): Query<PersonGrant> =>
  rows({
    name: 'grants-of-person',
    text: `select g.state, coalesce(nullif(a.state->>'name', ''), a.state->>'email') as name, s.state as subscription from access_grant g
           left join account_profile a on a.key = g.owner::text
           left join account_subscription s on s.key = g.owner::text
           where g.person_id = $1 and (g.state->>'until' is null or g.state->>'until' >= $2) order by name, g.key`,
    values: [personId, today],
  });

type EndedGrants = {
  readonly roles: readonly string[];
  /** Days in Europe/London: the last day of a grant is on or after the first of them, and before the second. */
  readonly from: string;
  readonly today: string;
};

/** The accounts that gave one of these roles for all properties until one of these days, after an account id. */
export const accountsWithEndedGrants = (
  { roles, from, today }: EndedGrants,
  after: string | null,
  limit: number,
): Query<{ readonly accountId: string }> =>
  rows({
    name: 'accounts-with-ended-grants',
    text: `select distinct owner as "accountId" from access_grant
           where person_id is not null and state->>'role' = any($1::text[]) and state->'scope'->>'kind' = 'all'
             and state->>'until' >= $2 and state->>'until' < $3 and ($4::uuid is null or owner > $4)
           order by owner limit $5`,
    values: [roles, from, today, after, limit],
  });
