import type { Query } from '@tanstack/react-query';
import type { Changed, LiveModel } from '../../domain/live/contract.ts';
import type { keys } from '../api/queryKeys.ts';

type Root = (typeof keys)[keyof typeof keys][0];

/** The queries that are read from each read model. */
const QUERIES: Readonly<Record<LiveModel, readonly Root[]>> = {
  account_profile: ['me', 'notifications', 'reminders'],
  // Without a subscription badges are suspended.
  account_subscription: [
    'me',
    'subscription',
    'stats',
    'overview',
    'properties',
    'badges',
    'verify',
    'ahead',
    'figures',
  ],
  property_overview: [
    'properties',
    'audit',
    'overview',
    'stats',
    'answers',
    'report',
    'badges',
    'ahead',
    'reminders',
    'figures',
    'import',
  ],
  document_file: ['documents', 'stats', 'report', 'ahead', 'reminders'],
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

/** Selects the queries whose data a change may have changed. */
export const affectedBy = (change: Changed): ((query: Pick<Query, 'queryKey'>) => boolean) => {
  const roots = new Set<unknown>(change.models.filter(isKnown).flatMap((model) => QUERIES[model]));
  const changed = propertiesOf(change);
  return ({ queryKey: [root, part] }) => {
    if (!roots.has(root)) return false;
    const property = propertyOf(root, part);
    return property === undefined || changed === undefined || changed.includes(property);
  };
};
