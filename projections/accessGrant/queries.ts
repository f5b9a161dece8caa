import { type Query, rows } from '../query.ts';
import type { GrantState } from './model.ts';

export type PersonGrant = { readonly state: GrantState; readonly name: string | null };

/** The grants that other accounts gave to a person, valid on `today`, each with the name of the account. */
export const grantsOfPerson = (personId: string, today: string): Query<PersonGrant> =>
  rows({
    name: 'grants-of-person',
    text: `select g.state, a.state->>'name' as name from access_grant g
           left join account_profile a on a.key = g.owner::text
           where g.person_id = $1 and (g.state->>'until' is null or g.state->>'until' >= $2) order by name, g.key`,
    values: [personId, today],
  });
