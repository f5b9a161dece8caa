import type { ALLOWANCE_LIST, OfficeAllowance } from '../../domain/office/contract/accounts.ts';
import { type Named, officeName } from '../../domain/office/officeName.ts';
import { among } from '../conditions.ts';
import { type Asked, KEYS, type KeyList } from '../consoleList.ts';
import { type OfficeReader, ofOffice, ownedBy } from '../officeReader.ts';
import { type Query, rows } from '../query.ts';
import type { AllowanceGrantState } from './model.ts';

/** On the day $2. */
const STATE = `case when is_withdrawn then 'withdrawn' when until < $2 then 'over' else 'running' end`;

type Allowances = Asked<typeof ALLOWANCE_LIST>;
const ORDERS: Readonly<Record<Allowances['sort'], string>> = {
  granted_at: 'granted_at',
  id: 'key',
  until: 'until',
  properties_count: 'properties_count',
  state: STATE,
};

export const allowanceKeys = (reader: OfficeReader, { filter, sort, direction }: Allowances): KeyList => ({
  table: 'allowance_grant',
  conditions: [
    ...ofOffice(reader),
    among('key', filter.id),
    ...ownedBy(reader, filter.q),
    among('owner', filter.account_id, 'uuid'),
    among(STATE, filter.state),
  ],
  order: `${ORDERS[sort]} ${direction}, key ${direction}`,
});

/** The account is null if it was erased. */
export type NamedAllowance = { readonly state: AllowanceGrantState; readonly account: Named | null };

/** In the order of the keys. */
export const allowancesByKey = (keys: readonly string[]): Query<NamedAllowance> =>
  rows({
    name: 'allowances-by-key',
    text: `select g.state, a.state as account
           from ${KEYS} join allowance_grant g using (key)
           left join account_profile a on a.key = g.owner::text order by number`,
    values: [keys],
  });

export const allowanceRow = ({ state, account }: NamedAllowance, today: string): OfficeAllowance => {
  const { grantId, accountId, propertiesCount, until, priceNote, granted, withdrawn } = state;
  const isOver = until !== null && until < today;
  return {
    id: grantId,
    account_id: accountId,
    name: account ? officeName(account) : '',
    properties_count: propertiesCount,
    until,
    price_note: priceNote,
    reason: granted.reason,
    granted_at: granted.at,
    state: withdrawn ? 'withdrawn' : isOver ? 'over' : 'running',
    withdrawn_at: withdrawn?.at ?? null,
    withdrawn_reason: withdrawn?.reason ?? null,
  };
};
