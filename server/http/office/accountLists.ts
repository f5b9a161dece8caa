import {
  ACCOUNT_LIST,
  ALLOWANCE_LIST,
  LEAD_LIST,
  SUBSCRIPTION_LIST,
} from '../../../domain/office/contract/accounts.ts';
import { STAFF_ACTION_LIST } from '../../../domain/office/contract/running.ts';
import { allowanceKeys, allowanceRow, allowancesByKey } from '../../../projections/allowanceGrant/list.ts';
import {
  accountKeys,
  leadKeys,
  officeAccountsByKey,
  subscriptionKeys,
} from '../../../projections/officeAccount/lists.ts';
import { leadRow, officeAccountRow, officeSubscriptionRow } from '../../../projections/officeAccount/rows.ts';
import { staffActionKeys, staffActionRow, staffActionsByKey } from '../../../projections/staffAction/list.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import { ACCOUNT_COLUMNS, ACTION_COLUMNS, ALLOWANCE_COLUMNS, LEAD_COLUMNS, SUBSCRIPTION_COLUMNS } from './columns.ts';
import { type OfficeDependencies, officeList } from './officeList.ts';

export const accountsOfOffice = (dependencies: OfficeDependencies) => {
  const { reads, sessions } = dependencies;
  return officeList(dependencies, {
    name: 'accounts',
    list: ACCOUNT_LIST,
    keys: accountKeys,
    rows: async (keys, { now, askedFor }) => {
      const [held, seen] = await Promise.all([reads.all(officeAccountsByKey(keys)), sessions.lastSeen(keys)]);
      return held.map((one) =>
        officeAccountRow(one, { now, askedFor, lastSeen: seen.get(one.state.account.accountId) }),
      );
    },
    columns: ACCOUNT_COLUMNS,
  });
};

export const subscriptionsOfOffice = (dependencies: OfficeDependencies) =>
  officeList(dependencies, {
    name: 'subscriptions',
    list: SUBSCRIPTION_LIST,
    keys: subscriptionKeys,
    rows: async (keys, { now }) =>
      (await dependencies.reads.all(officeAccountsByKey(keys))).map((held) => officeSubscriptionRow(held, now)),
    columns: SUBSCRIPTION_COLUMNS,
  });

export const allowancesOfOffice = (dependencies: OfficeDependencies) =>
  officeList(dependencies, {
    name: 'allowances',
    list: ALLOWANCE_LIST,
    keys: allowanceKeys,
    rows: async (keys, { today }) =>
      (await dependencies.reads.all(allowancesByKey(keys))).map((named) => allowanceRow(named, today)),
    columns: ALLOWANCE_COLUMNS,
  });

export const leadsOfOffice = (dependencies: OfficeDependencies) => {
  const { reads, commands } = dependencies;
  /** No read model holds the answers of a visitor. */
  const passed = async (quickCheckId: string | undefined): Promise<boolean | null> => {
    if (quickCheckId === undefined) return null;
    const check = await commands.quickCheck.cachedState(quickCheckId, backgroundDeadline());
    return check.status === 'taken' ? check.passed : null;
  };
  return officeList(dependencies, {
    name: 'leads',
    list: LEAD_LIST,
    keys: leadKeys,
    rows: async (keys, { now }) =>
      Promise.all(
        (await reads.all(officeAccountsByKey(keys))).map(async (held) =>
          leadRow(held, await passed(held.state.lead?.quickCheckId), now),
        ),
      ),
    columns: LEAD_COLUMNS,
  });
};

export const actionsOfOffice = (dependencies: OfficeDependencies) =>
  officeList(dependencies, {
    name: 'staff-actions',
    list: STAFF_ACTION_LIST,
    keys: staffActionKeys,
    rows: async (keys) => (await dependencies.reads.all(staffActionsByKey(keys))).map(staffActionRow),
    columns: ACTION_COLUMNS,
  });
