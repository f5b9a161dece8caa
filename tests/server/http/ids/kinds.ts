import { randomUUID } from 'node:crypto';
import type { IdMember } from './members.ts';

/** What ids of an account name. */
export type Ids = {
  readonly property: string;
  readonly assessment: string;
  readonly document: string;
  /** Of the record, which is another one than the public code. */
  readonly badge: string;
  readonly group: string;
  readonly person: string;
  readonly checkout: string;
  /** What an import would do, as its owner was shown it. */
  readonly plan: string;
  readonly documentPlan: string;
  readonly activity: string;
};
export type Kind = keyof Ids;

export const unknownIds = (): Ids => ({
  property: randomUUID(),
  assessment: randomUUID(),
  document: randomUUID(),
  badge: randomUUID(),
  group: randomUUID(),
  person: randomUUID(),
  checkout: 'test_none',
  plan: randomUUID(),
  documentPlan: randomUUID(),
  activity: '9223372036854775807',
});

/** By the name of the member. */
const KINDS: Readonly<Record<string, Kind>> = {
  property_id: 'property',
  property_ids: 'property',
  assessment_id: 'assessment',
  former_assessment_id: 'assessment',
  badge_id: 'badge',
  group_id: 'group',
  person_id: 'person',
  by_id: 'person',
  looked_after_by_id: 'person',
  account_id: 'person',
  staff_id: 'person',
  documents: 'document',
  replaces: 'document',
  session_id: 'checkout',
};

/** Of members whose name says less. */
const KINDS_IN_CALLS: Readonly<Record<string, Kind>> = {
  'PUT /api/properties/{id} id': 'property',
  'PUT /api/console/properties/{id} id': 'property',
  'POST /api/console/imports/{id}/commit plan': 'plan',
  'POST /api/console/document-imports/{id}/commit plan': 'documentPlan',
};

/** What the lists of the console filter by their `id`. */
const LISTED: Readonly<Record<string, Kind>> = {
  properties: 'property',
  assessments: 'assessment',
  documents: 'document',
  badges: 'badge',
  reminders: 'activity',
  activity: 'activity',
  // Lists of the back office, which only staff find.
  accounts: 'person',
  subscriptions: 'person',
  allowances: 'person',
  'contact-messages': 'person',
  leads: 'person',
  'badge-reports': 'person',
  mails: 'activity',
  'staff-actions': 'activity',
};

/** Members that name nothing of an account. */
const OF_NO_ACCOUNT = /(^|\.)question_id$|^(GET|HEAD) \/api\/console\/(projections|reviews)(\/export)? id$/;

export const isOfAccount = ({ name, path }: IdMember): boolean =>
  !OF_NO_ACCOUNT.test(name) && !OF_NO_ACCOUNT.test(path.join('.'));

/** What the id names; undefined for a member that this file does not know. */
export const kindOf = ({ name, call, where, path }: IdMember): Kind | undefined => {
  const [, list = ''] = /\/api\/console\/([\w-]+)/.exec(call) ?? [];
  const last = path.at(-1) ?? '';
  return where === 'filter' && last === 'id' ? LISTED[list] : (KINDS_IN_CALLS[name] ?? KINDS[last]);
};
