import { z } from 'zod';
import { EnteredDay } from '../enteredDay.ts';
import { Day, Id } from '../fact.ts';
import { GrantedRole } from '../policy.ts';

/** Properties that one grant can name; a group has no such limit. */
export const MAX_NAMED_PROPERTIES = 500;

const INVALID_EMAIL = 'Invalid email address';

export const ROLE_LABELS: Readonly<Record<GrantedRole | 'owner', string>> = {
  owner: 'Owner',
  manager: 'Manager',
  member: 'Member',
  viewer: 'Read only',
  auditor: 'Auditor',
};

/** Without `property_ids` and `group_id`: all properties. */
const terms = {
  role: z.enum(GrantedRole.options, 'Choose a role'),
  until: EnteredDay('last day').nullish(),
  property_ids: z
    .array(Id('Choose properties of the list'))
    .min(1, 'Choose at least one property')
    .max(MAX_NAMED_PROPERTIES, `Choose up to ${MAX_NAMED_PROPERTIES} properties, or a group`)
    .nullish(),
  group_id: Id('Choose a group of the list').nullish(),
};

export const AccessTerms = z.strictObject(terms);
export type AccessTerms = z.infer<typeof AccessTerms>;

export const InvitationBody = z.strictObject({
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(254, INVALID_EMAIL)
    .pipe(z.email(INVALID_EMAIL)),
  ...terms,
});
export type InvitationBody = z.input<typeof InvitationBody>;

export const AccessPath = z.object({ id: Id() });
export const InvitationTokenPath = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) });

const NamedGroup = z.object({ id: z.uuid(), name: z.string() });

/**
 * Which properties: `all`, those of a group, or the named ones. `count` is how many these are now. Without `group`, a
 * grant for a group covers nothing: the group was removed.
 */
const Sees = z.object({
  kind: z.enum(['all', 'group', 'properties']),
  group: NamedGroup.nullable(),
  property_ids: z.array(z.uuid()).nullable(),
  count: z.int(),
});
export type Sees = z.infer<typeof Sees>;

export const AccessPerson = z.object({
  /** Of the grant; for the owner that of the account. */
  id: z.uuid(),
  person_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['owner', ...GrantedRole.options]),
  sees: Sees,
  until: Day.nullable(),
  two_factor: z.boolean(),
  /** Of the person who asks, else null: what a person does in other accounts is their own business. */
  last_seen_at: z.iso.datetime().nullable(),
  is_you: z.boolean(),
});
export type AccessPerson = z.infer<typeof AccessPerson>;

export const OpenInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: GrantedRole,
  sees: Sees,
  until: Day.nullable(),
  invited_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  expired: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const AccessReply = z.object({
  success: z.literal(true),
  people: z.array(AccessPerson),
  invitations: z.array(OpenInvitation),
});
export type AccessReply = z.infer<typeof AccessReply>;

export const InvitationReply = z.object({ success: z.literal(true), invitation: OpenInvitation });
export const PersonReply = z.object({ success: z.literal(true), person: AccessPerson });

/** What the link in the mail shows before it is accepted. */
export const ReceivedInvitation = z.object({
  account_id: z.uuid(),
  account_name: z.string(),
  email: z.string(),
  role: GrantedRole,
  /** True if it covers only some of the properties. */
  limited: z.boolean(),
  until: Day.nullable(),
  expires_at: z.iso.datetime(),
});
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;
export const ReceivedInvitationReply = z.object({ success: z.literal(true), invitation: ReceivedInvitation });
export const AcceptedReply = z.object({ success: z.literal(true), account_id: z.uuid() });
