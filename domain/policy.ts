import { z } from 'zod';

/** Roles that the owner of an account can grant to another person. */
export const GrantedRole = z.enum(['manager', 'member', 'viewer', 'auditor']);
export type GrantedRole = z.infer<typeof GrantedRole>;

/** A person is the owner of their own account. Staff work in our back office; an account gives them no role. */
export type Role = 'owner' | GrantedRole | 'staff';

const READING = [
  'dashboard:read',
  'property:read',
  'history:read',
  'assessment:read',
  'document:read',
  'badge:read',
  'badge:verify',
] as const;
const WORKING = [
  'property:add',
  'property:change',
  'assessment:start',
  'assessment:answer',
  'document:upload',
  'document:change',
  'badge:issue',
  'badge:download',
  'report:download',
] as const;
/** `integration`: the account's API keys and webhooks. */
const MANAGING = [
  'property:remove',
  'subscription:read',
  'access:read',
  'access:change',
  'integration:read',
  'integration:change',
] as const;
/** Everyone: the owner is then told why not. */
const BELONGING = ['access:leave'] as const;
const OWNING = ['subscription:change', 'property:transfer'] as const;
/** The back office: no property, assessment or document of a customer. */
const OFFICE = ['office:read', 'office:act'] as const;

export type OfficeAction = (typeof OFFICE)[number];
export type Action =
  | (typeof READING | typeof WORKING | typeof MANAGING | typeof BELONGING | typeof OWNING)[number]
  | OfficeAction;

/** The actions that each role may do in an account. The server refuses other actions and the client hides them. */
export const POLICY: Readonly<Record<Role, readonly Action[]>> = {
  owner: [...READING, ...WORKING, ...MANAGING, ...BELONGING, ...OWNING],
  manager: [...READING, ...WORKING, ...MANAGING, ...BELONGING],
  member: [...READING, ...WORKING, ...BELONGING],
  viewer: [...READING, ...BELONGING],
  // The history of the granted properties, with the documents as they were, and nothing of the present.
  auditor: ['history:read', ...BELONGING],
  staff: OFFICE,
};

export const may = (role: Role, action: Action): boolean => POLICY[role].includes(action);

export const ApiKeyScope = z.enum(['read', 'write']);
export type ApiKeyScope = z.infer<typeof ApiKeyScope>;

/**
 * The actions that an API key may do with each scope. A key that leaks must not be able to make further keys, send data
 * to other addresses, remove properties, or touch people, payment and passwords. Those ask for a person.
 */
export const SCOPES: Readonly<Record<ApiKeyScope, readonly Action[]>> = { read: READING, write: WORKING };

export const scopesAllow = (scopes: readonly ApiKeyScope[], action: Action): boolean =>
  scopes.some((scope) => SCOPES[scope].includes(action));
