import type { Query } from '@tanstack/react-query';
import type { Changed, LiveModel } from '../../domain/live/contract.ts';
import type { keys } from '../api/queryKeys.ts';

type Root = (typeof keys)[keyof typeof keys][0];

/** The queries that are read from each read model. */
const QUERIES: Readonly<Record<LiveModel, readonly Root[]>> = {
  account_profile: ['me', 'notifications', 'reminders'],
  // Without a subscription badges are suspended, as a report says, and links do not work.
  account_subscription: [
    'me',
    'subscription',
    'stats',
    'overview',
    'properties',
    'report',
    'badges',
    'verify',
    'ahead',
    'figures',
    'upload-links',
    'shares',
  ],
  property_overview: [
    'properties',
    'audit',
    'overview',
    'stats',
    'assessments',
    'answers',
    'report',
    'badges',
    'ahead',
    'reminders',
    'figures',
    'import',
  ],
  document_file: ['documents', 'properties', 'stats', 'report', 'ahead', 'reminders'],
  badge: ['badges', 'overview', 'verify'],
  credential_status: [],
  badge_report: [],
  account_activity: ['stats', 'activity', 'import', 'api-keys', 'webhooks'],
  account_quick_check: [],
  access_grant: ['me', 'people', 'arrangement', 'audit'],
  contact_message: [],
  property_history: ['history', 'replay', 'looks', 'stay', 'as-of', 'reminders'],
  reminder: ['reminders'],
  upload_link: ['upload-links'],
  property_share: ['shares'],
  stay_receipt: ['stay-receipts'],
  property_group: ['properties', 'people', 'arrangement', 'audit', 'import'],
  transfer_offer: ['transfers', 'received-transfer'],
  property_arrangement: ['properties', 'people', 'arrangement', 'audit', 'import'],
  office_account: [],
  allowance_grant: [],
  // The user was added to our staff or removed: the menu shows or hides the back office.
  staff_action: ['me'],
};

/** Their rows are about the account, so a change of them concerns every property of it. */
const OF_THE_ACCOUNT: ReadonlySet<string> = new Set<LiveModel>([
  'account_profile',
  'account_subscription',
  'access_grant',
]);

const isKnown = (model: string): model is LiveModel => Object.hasOwn(QUERIES, model);

/** The properties of a change; undefined means any. */
const propertiesOf = ({ property_id, property_ids }: Changed): readonly string[] | undefined =>
  property_id === undefined ? property_ids : [property_id];

/** The second part of their keys is a property. */
const OF_ONE_PROPERTY: ReadonlySet<unknown> = new Set<Root>([
  'history',
  'replay',
  'looks',
  'stay',
  'stay-receipts',
  'ahead',
  'as-of',
  'reminders',
  'upload-links',
  'shares',
  'transfers',
]);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The property that a query is about, by the second part of its key; undefined if that names none. */
const propertyOf = (root: unknown, part: unknown): string | undefined => {
  // A list of the console has the name of a method there.
  if (OF_ONE_PROPERTY.has(root)) return typeof part === 'string' && UUID.test(part) ? part : undefined;
  return typeof part === 'object' && part !== null && 'propertyId' in part ? String(part.propertyId) : undefined;
};

const rootsOf = (models: readonly string[]) =>
  new Set<unknown>(models.filter(isKnown).flatMap((model) => QUERIES[model]));

/** The server may have merged a change of the account with one of a property, which then names that property. */
const rootsOfTheAccount = (models: readonly string[]) => rootsOf(models.filter((model) => OF_THE_ACCOUNT.has(model)));

/** The properties that changes concern in the queries of a root; undefined means any. */
export const propertiesChanged = (changes: readonly Changed[], root: Root): readonly string[] | undefined => {
  const changed = new Set<string>();
  for (const change of changes) {
    const { models } = change;
    if (!rootsOf(models).has(root)) continue;
    const properties = propertiesOf(change);
    if (properties === undefined || rootsOfTheAccount(models).has(root)) return undefined;
    for (const id of properties) changed.add(id);
  }
  return [...changed];
};

/** Selects the queries whose data a change may have changed. */
export const affectedBy = (change: Changed): ((query: Pick<Query, 'queryKey'>) => boolean) => {
  const roots = rootsOf(change.models);
  const ofAll = rootsOfTheAccount(change.models);
  const changed = propertiesOf(change);
  return ({ queryKey: [root, part] }) => {
    if (!roots.has(root)) return false;
    if (ofAll.has(root)) return true;
    const property = propertyOf(root, part);
    return property === undefined || changed === undefined || changed.includes(property);
  };
};
