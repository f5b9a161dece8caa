import { ROLE_LABELS } from '../../../domain/access/contract.ts';
import { type Action, GrantedRole, may, type Role } from '../../../domain/policy.ts';

export const ROLE_OPTIONS = GrantedRole.options.map((value) => ({ value, label: ROLE_LABELS[value] }));

export const SHOWN_ROLES = ['owner', ...GrantedRole.options] as const;
type ShownRole = (typeof SHOWN_ROLES)[number];

/** What a role must be allowed to do, all of it, for a tick. */
const LINES: readonly (readonly [label: string, needs: readonly Action[]])[] = [
  ['See properties, reports and documents', ['property:read', 'assessment:read', 'document:read', 'badge:read']],
  ['Answer questions and upload documents', ['assessment:answer', 'document:upload']],
  ['Add and edit properties, groups and tags', ['property:add', 'property:change']],
  ['Walk through the history', ['history:read']],
  ['Invite, change roles, remove', ['access:change']],
  ['Make API keys and webhooks', ['integration:change']],
  ['Delete a property', ['property:remove']],
  ['Plan, payment, delete the account', ['subscription:change']],
];

/** The server refuses by the same table. */
export const roleLines = LINES.map(([label, needs]) => ({
  label,
  allowed: (role: ShownRole): boolean => needs.every((action) => may(role satisfies Role, action)),
}));
