import type { OfficeAction, STAFF_ACTION_LIST } from '../../domain/office/contract/running.ts';
import { type Named, officeName } from '../../domain/office/officeName.ts';
import { STAFF_ACTION_TEXTS } from '../../domain/office/texts.ts';
import { among } from '../conditions.ts';
import { type Asked, KEYS, type KeyList } from '../consoleList.ts';
import { type OfficeReader, ofOffice, ownedBy } from '../officeReader.ts';
import { type Query, rows } from '../query.ts';
import type { StaffActionState } from './model.ts';

type Actions = Asked<typeof STAFF_ACTION_LIST>;
const ORDERS: Readonly<Record<Actions['sort'], string>> = { at: 'position', id: 'position', type: 'type' };

export const staffActionKeys = (reader: OfficeReader, { filter, sort, direction }: Actions): KeyList => ({
  table: 'staff_action',
  conditions: [
    ...ofOffice(reader),
    among('key', filter.id),
    ...ownedBy(reader, filter.q),
    among('type', filter.type),
    among('staff_id', filter.staff_id, 'uuid'),
    among('about_id', filter.account_id, 'uuid'),
  ],
  order: `${ORDERS[sort]} ${direction}, key ${direction}`,
});

/** Both accounts are null if there is none, or if it was erased. The command line has no account. */
export type NamedAction = {
  readonly state: StaffActionState;
  readonly staff: Named | null;
  readonly account: Named | null;
};

/** In the order of the keys. */
export const staffActionsByKey = (keys: readonly string[]): Query<NamedAction> =>
  rows({
    name: 'staff-actions-by-key',
    text: `select s.state, w.state as staff, a.state as account
           from ${KEYS} join staff_action s using (key)
           left join account_profile w on w.key = s.staff_id::text
           left join account_profile a on a.key = s.about_id::text order by number`,
    values: [keys],
  });

export const staffActionRow = ({ state, staff, account }: NamedAction): OfficeAction => ({
  id: state.position,
  at: state.at,
  type: state.type,
  text: STAFF_ACTION_TEXTS[state.type] ?? state.type,
  by: state.staffId === null ? 'Command line' : staff ? officeName(staff) : 'Former staff',
  staff_id: state.staffId,
  account_id: state.accountId,
  account_name: account && officeName(account),
  about: state.about,
  reason: state.reason,
});
