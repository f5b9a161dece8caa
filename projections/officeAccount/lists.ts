import type { ACCOUNT_LIST, LEAD_LIST, SUBSCRIPTION_LIST } from '../../domain/office/contract/accounts.ts';
import { among, between, type Condition } from '../conditions.ts';
import { type Asked, KEYS, type KeyList } from '../consoleList.ts';
import { named, type OfficeReader, ofOffice } from '../officeReader.ts';
import { type Query, rows } from '../query.ts';
import type { OfficeAccountState } from './model.ts';

/** What `statusAt` says at the instant $1, on the day $2. A test compares both. */
const STATUS = `case when paid_until > $1 and not past_due then 'active' when paid_until > $1 then 'past_due'
  when allowed_until >= $2 then 'active' when has_held then 'cancelled' else 'inactive' end`;

const is = (column: string, value: boolean | undefined): Condition => [value, (wanted) => `${column} = ${wanted}`];

type Accounts = Asked<typeof ACCOUNT_LIST>;
const ACCOUNT_ORDERS: Readonly<Record<Accounts['sort'], string>> = {
  registered_at: 'registered_at',
  id: 'key',
  name: 'name_key',
  user_type: 'user_type',
  status: STATUS,
  two_factor: 'two_factor',
};

export const accountKeys = (reader: OfficeReader, { filter, sort, direction }: Accounts): KeyList => ({
  table: 'office_account',
  conditions: [
    ...ofOffice(reader),
    among('key', filter.id),
    ...named(reader, filter.q),
    among('user_type', filter.user_type),
    among(STATUS, filter.status),
    is('two_factor', filter.two_factor),
    is('email_confirmed', filter.email_confirmed),
  ],
  order: `${ACCOUNT_ORDERS[sort]} ${direction}, key ${direction}`,
});

type Subscriptions = Asked<typeof SUBSCRIPTION_LIST>;
const SUBSCRIPTION_ORDERS: Readonly<Record<Subscriptions['sort'], string>> = {
  current_period_end: 'paid_until',
  id: 'key',
  name: 'name_key',
  status: STATUS,
  plan_type: 'plan_type',
};

/** Accounts that have or had a subscription or an allowance. */
export const subscriptionKeys = (reader: OfficeReader, { filter, sort, direction }: Subscriptions): KeyList => ({
  table: 'office_account',
  conditions: [
    ...ofOffice(reader),
    [true, (held) => `has_held = ${held}`],
    among('key', filter.id),
    ...named(reader, filter.q),
    among(STATUS, filter.status),
    among('plan_type', filter.plan_type),
  ],
  order: `${SUBSCRIPTION_ORDERS[sort]} ${direction} nulls last, key ${direction}`,
});

type Leads = Asked<typeof LEAD_LIST>;
const LEAD_ORDERS: Readonly<Record<Leads['sort'], string>> = { captured_at: 'lead_at', id: 'key', name: 'name_key' };

const LEAD_DAY = "(lead_at at time zone 'Europe/London')::date";

/** Those who agreed to mails from us, and have not withdrawn it since. */
export const leadKeys = (reader: OfficeReader, { filter, sort, direction }: Leads): KeyList => ({
  table: 'office_account',
  conditions: [
    ...ofOffice(reader),
    [true, (agreed) => `marketing = ${agreed} and lead_at is not null`],
    among('key', filter.id),
    ...named(reader, filter.q),
    ...between(LEAD_DAY, filter.captured_at_gte, filter.captured_at_lte),
  ],
  order: `${LEAD_ORDERS[sort]} ${direction}, key ${direction}`,
});

export type HeldAccount = { readonly state: OfficeAccountState; readonly properties: number };

/** In the order of the keys. */
export const officeAccountsByKey = (keys: readonly string[]): Query<HeldAccount> =>
  rows({
    name: 'office-accounts-by-key',
    text: `select a.state,
             (select count(*)::int from property_overview p where p.owner = a.owner and not p.removed) as properties
           from ${KEYS} join office_account a using (key) order by number`,
    values: [keys],
  });
