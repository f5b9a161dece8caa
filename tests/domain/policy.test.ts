import { describe, expect, test } from 'vitest';
import {
  type Action,
  type ApiKeyScope,
  GrantedRole,
  may,
  POLICY,
  type Role,
  SCOPES,
  scopesAllow,
} from '../../domain/policy.ts';

const ROLES: readonly Role[] = ['owner', 'manager', 'member', 'viewer', 'auditor', 'staff'];
const EVERYONE = ['owner', 'manager', 'member', 'viewer', 'auditor'] as const;
const READING = ['owner', 'manager', 'member', 'viewer'] as const;
const WORKING = ['owner', 'manager', 'member'] as const;

/** The roles for each action. The table under test lists the actions for each role. */
const ALLOWED: Readonly<Record<Action, readonly Role[]>> = {
  'dashboard:read': READING,
  'property:read': READING,
  'history:read': EVERYONE,
  'assessment:read': READING,
  'document:read': READING,
  'badge:read': READING,
  'badge:verify': READING,
  'property:change': WORKING,
  'assessment:start': WORKING,
  'assessment:answer': WORKING,
  'document:upload': WORKING,
  'document:change': WORKING,
  'badge:issue': WORKING,
  'badge:download': WORKING,
  'report:download': WORKING,
  'property:add': WORKING,
  'property:remove': ['owner', 'manager'],
  'subscription:read': ['owner', 'manager'],
  'access:read': ['owner', 'manager'],
  'access:change': ['owner', 'manager'],
  'integration:read': ['owner', 'manager'],
  'integration:change': ['owner', 'manager'],
  'access:leave': EVERYONE,
  'subscription:change': ['owner'],
  'office:read': ['staff'],
  'office:act': ['staff'],
  'property:transfer': ['owner'],
};
const ACTIONS = Object.keys(ALLOWED) as Action[];

describe.each(ROLES)('%s', (role) => {
  test.each(ACTIONS)('%s', (action) => expect(may(role, action)).toBe(ALLOWED[action].includes(role)));

  test('may do nothing that is not in the list', () =>
    expect(POLICY[role].filter((action) => !ACTIONS.includes(action))).toEqual([]));
});

test('neither owner nor staff can be granted', () =>
  expect(GrantedRole.options).toEqual(['manager', 'member', 'viewer', 'auditor']));

/** What no API key may do, whatever its scopes. */
const FOR_PEOPLE: readonly Action[] = [
  'property:remove',
  'property:transfer',
  'subscription:read',
  'subscription:change',
  'access:read',
  'access:change',
  'access:leave',
  'integration:read',
  'integration:change',
  'office:read',
  'office:act',
];

describe('an API key', () => {
  const allowedTo = (...scopes: ApiKeyScope[]) => ACTIONS.filter((action) => scopesAllow(scopes, action));

  test('with the scope read may read and verify', () =>
    expect(allowedTo('read')).toEqual(
      ACTIONS.filter((action) => /:(read|verify)$/.test(action) && !FOR_PEOPLE.includes(action)),
    ));

  test('with the scope write may do what a member does besides reading', () =>
    expect(allowedTo('write')).toEqual(
      ACTIONS.filter((action) => !allowedTo('read').includes(action) && !FOR_PEOPLE.includes(action)),
    ));

  test('with all scopes may do nothing that asks for a person', () =>
    expect(
      Object.values(SCOPES)
        .flat()
        .filter((action) => FOR_PEOPLE.includes(action)),
    ).toEqual([]));

  test('without a scope may do nothing', () => expect(allowedTo()).toEqual([]));
});
