import type { AccountContents } from '../../domain/accounts/contract.ts';
import { type Query, rows } from '../query.ts';

/** How much an account holds; one row. */
export const contentsOf = (accountId: string): Query<AccountContents> =>
  rows({
    name: 'account-contents',
    text: `select (select count(*)::int from property_overview where owner = $1 and not removed) as properties,
             (select count(*)::int from document_file where owner = $1) as documents,
             (select count(*)::int from badge where owner = $1 and state->>'revoked' is null) as badges`,
    values: [accountId],
  });
