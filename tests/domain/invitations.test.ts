import { describe, test } from 'vitest';
import { accessDecider, MAX_PEOPLE } from '../../domain/access/decider.ts';
import type { AccessEvent } from '../../domain/access/events.ts';
import {
  accessGranted,
  accessRevoked,
  ada,
  accessInvited as anonymouslyInvited,
  at,
  bob,
  grantId,
  invitationId,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(accessDecider);

const invitedBy = (person: string): Extract<AccessEvent, { type: 'AccessInvited' }> => ({
  ...anonymouslyInvited,
  data: { ...anonymouslyInvited.data, invitedBy: person },
});
const accessInvited = invitedBy(ada);
const { at: _, ...terms } = accessInvited.data;
const today = '2026-11-20';
const inviting = (over: object = {}) =>
  ({ type: 'Invite', ...terms, personId: null, today, at, ...over }) as Parameters<typeof accessDecider.decide>[0];
const accepting = (over: object = {}) =>
  ({
    type: 'AcceptInvitation',
    accountId: ada,
    invitationId,
    personId: bob,
    emailKey: 'key of bob',
    at,
    ...over,
  }) as Parameters<typeof accessDecider.decide>[0];
const about = { accountId: ada, invitationId, at };
const withdrawn: AccessEvent = { type: 'AccessInvitationWithdrawn', data: about };
const accepted = accessGranted({
  grantId: invitationId,
  role: 'viewer',
  scope: { kind: 'group', groupId: 'b4f7c0de-3b1a-4f0e-9a52-6a0b2f9d1101' },
});

describe('inviting', () => {
  test('is recorded once', () => {
    given().when(inviting()).then(accessInvited);
    given(accessInvited).when(inviting()).thenNothing();
    given(accessInvited, accepted).when(inviting()).thenNothing();
  });

  test('again, by a late retry of the request after it was withdrawn or its access revoked, records nothing', () => {
    given(accessInvited, withdrawn).when(inviting()).thenNothing();
    given(accessInvited, accepted, accessRevoked(invitationId)).when(inviting()).thenNothing();
  });

  test('is refused for the own account, for who is invited and for who has access', () => {
    given()
      .when(inviting({ personId: ada }))
      .thenRejected('own-account');
    given(accessInvited)
      .when(inviting({ invitationId: grantId }))
      .thenRejected('already-invited');
    given(accessGranted())
      .when(inviting({ personId: bob }))
      .thenRejected('has-access');
    given(accessGranted({ until: '2026-11-19' }))
      .when(inviting({ personId: bob }))
      .then(accessInvited);
  });

  test(`is refused beyond ${MAX_PEOPLE} people and invitations`, () => {
    const person = (n: number) => `7c9e6679-7425-40de-944b-${n.toString(16).padStart(12, '0')}`;
    const many = Array.from({ length: MAX_PEOPLE }, (_, n) => accessGranted({ grantId: person(n) })).map((event, n) =>
      event.type === 'AccessGranted' ? { ...event, data: { ...event.data, personId: person(n) } } : event,
    );
    given(...many)
      .when(inviting())
      .thenRejected('people-limit-reached');
    given(...many.slice(1))
      .when(inviting())
      .then(accessInvited);
    given(...many, accessRevoked(person(0)))
      .when(inviting())
      .then(accessInvited);
  });
});

describe('who manages the account no more', () => {
  const carl = '7c9e6679-7425-40de-944b-e07fc1f90a00';
  const carlsGrant = 'a3bb189e-8bf9-4888-9912-ace4e6543009';
  const toCarl: AccessEvent = {
    type: 'AccessGranted',
    data: {
      accountId: ada,
      grantId: carlsGrant,
      personId: carl,
      role: 'viewer',
      scope: { kind: 'all' },
      until: null,
      at,
    },
  };
  const some = { kind: 'properties' as const, propertyIds: [] };
  const left: [string, readonly AccessEvent[]][] = [
    ['was removed', [accessGranted(), accessRevoked()]],
    ['became a member', [accessGranted({ role: 'member' })]],
    ['has some properties', [accessGranted({ scope: some })]],
    ['had it until yesterday', [accessGranted({ until: '2026-11-19' })]],
    ['never had access', []],
  ];
  const byBob = invitedBy(bob);
  const open = { ...anonymouslyInvited, data: { ...anonymouslyInvited.data, emailKey: 'key of dora' } };

  test.each(left)('and %s invites nobody, changes no role and sends no invitation again', (_, events) => {
    given(...events)
      .when(inviting({ invitedBy: bob }))
      .thenRejected('not-managing');
    const changing = {
      type: 'ChangeAccess',
      accountId: ada,
      by: bob,
      role: 'manager',
      scope: { kind: 'all' },
    } as const;
    given(...events, toCarl)
      .when({ ...changing, grantId: carlsGrant, until: null, at })
      .thenRejected('not-managing');
    given(...events, open)
      .when({ type: 'ResendInvitation', ...about, by: bob, expiresAt: '2026-12-10T10:00:00.000Z' })
      .thenRejected('not-managing');
  });

  test.each(left)('and %s leaves no invitation that can be accepted or sent again', (_, events) => {
    given(...events, byBob)
      .when(accepting({ personId: carl }))
      .thenRejected('invitation-missing');
    given(...events, byBob)
      .when({ type: 'ResendInvitation', ...about, by: ada, expiresAt: '2026-12-10T10:00:00.000Z' })
      .thenRejected('invitation-missing');
  });

  test('does all of this while they manage it', () => {
    given(accessGranted())
      .when(inviting({ invitedBy: bob }))
      .then(byBob);
    given(accessGranted(), byBob)
      .when({ type: 'ResendInvitation', ...about, by: bob, expiresAt: '2026-12-10T10:00:00.000Z' })
      .then({ type: 'AccessInvitationResent', data: { ...about, expiresAt: '2026-12-10T10:00:00.000Z' } });
  });

  test('gives nobody more than their own last day', () => {
    const until = '2026-12-31';
    given(accessGranted({ until }))
      .when(inviting({ invitedBy: bob }))
      .thenRejected('beyond-own-access');
    const own = {
      type: 'ChangeAccess',
      accountId: ada,
      grantId,
      by: bob,
      role: 'manager',
      scope: { kind: 'all' },
    } as const;
    given(accessGranted({ until }))
      .when({ ...own, until: null, at })
      .thenRejected('beyond-own-access');
    given(accessGranted({ until }))
      .when({ ...own, until: '2026-12-30', at })
      .then({
        type: 'AccessChanged',
        data: { accountId: ada, grantId, role: 'manager', scope: { kind: 'all' }, until: '2026-12-30', at },
      });
  });
});

describe('accepting', () => {
  test('grants what was offered, under the id of the invitation, once', () => {
    given(accessInvited).when(accepting()).then(accepted);
    given(accessInvited, accepted).when(accepting()).thenNothing();
  });

  test('replaces what the person had before', () =>
    given(accessGranted(), accessInvited).when(accepting()).then(accessRevoked(), accepted));

  test('is refused for another address, after the last moment, and when it was withdrawn', () => {
    given(accessInvited)
      .when(accepting({ emailKey: 'key of carol' }))
      .thenRejected('invitation-not-yours');
    given(accessInvited)
      .when(accepting({ at: '2026-12-04T10:00:00.000Z' }))
      .thenRejected('invitation-missing');
    given(accessInvited, withdrawn).when(accepting()).thenRejected('invitation-missing');
    given(accessInvited, accepted, accessRevoked(invitationId)).when(accepting()).thenRejected('invitation-missing');
    given(accessInvited)
      .when(accepting({ personId: ada }))
      .thenRejected('own-account');
  });
});

test.each<[string, readonly AccessEvent[]]>([
  ['it was withdrawn', [withdrawn]],
  ['its access was revoked', [accepted, accessRevoked(invitationId)]],
])('an invitation that a late retry has recorded again after %s is not open', (_, end) => {
  const recorded = given(accessInvited, ...end, accessInvited);
  recorded.when(accepting()).thenRejected('invitation-missing');
  recorded
    .when({ type: 'ResendInvitation', ...about, by: ada, expiresAt: '2026-12-10T10:00:00.000Z' })
    .thenRejected('invitation-missing');
});

test('an invitation to access whose last day is over cannot be accepted, and leaves what the person has', () => {
  const short: AccessEvent = { type: 'AccessInvited', data: { ...accessInvited.data, until: '2026-11-20' } };
  const last = '2026-11-20T23:59:59.999Z';
  const { role, scope } = accessInvited.data;
  const granted = accessGranted({ grantId: invitationId, role, scope, until: '2026-11-20', at: last });
  given(short)
    .when(accepting({ at: last }))
    .then(granted);
  given(accessGranted(), short)
    .when(accepting({ at: '2026-11-21T00:00:00.000Z' }))
    .thenRejected('invitation-missing');
});

test('an invitation to access whose last day is over is not sent again, and a new one replaces it', () => {
  const short: AccessEvent = { type: 'AccessInvited', data: { ...accessInvited.data, until: '2026-11-20' } };
  const later = '2026-11-21T00:00:00.000Z';
  const again = inviting({ invitationId: grantId, until: null, today: '2026-11-21' });
  given(short)
    .when({ type: 'ResendInvitation', ...about, by: ada, expiresAt: '2026-12-10T10:00:00.000Z', at: later })
    .thenRejected('invitation-missing');
  given(short)
    .when(again)
    .then(withdrawn, { type: 'AccessInvited', data: { ...accessInvited.data, invitationId: grantId, until: null } });
});

test('an invitation is sent again with a later end, and withdrawn once', () => {
  const resend = (expiresAt: string) => ({ type: 'ResendInvitation', ...about, by: ada, expiresAt }) as const;
  const later = '2026-12-10T10:00:00.000Z';
  given(accessInvited)
    .when(resend(later))
    .then({ type: 'AccessInvitationResent', data: { ...about, expiresAt: later } });
  given(accessInvited).when(resend('2026-12-01T10:00:00.000Z')).thenNothing();
  given().when(resend(later)).thenRejected('invitation-missing');
  given(accessInvited)
    .when({ type: 'WithdrawInvitation', ...about })
    .then(withdrawn);
  given(accessInvited, withdrawn)
    .when({ type: 'WithdrawInvitation', ...about })
    .thenNothing();
});

test('a role is changed, and its repeat changes nothing', () => {
  const terms = { role: 'member', scope: { kind: 'all' }, until: '2027-01-31' } as const;
  const change = { type: 'ChangeAccess', accountId: ada, grantId, by: ada, ...terms, at } as const;
  const changed: AccessEvent = { type: 'AccessChanged', data: { accountId: ada, grantId, ...terms, at } };
  given(accessGranted()).when(change).then(changed);
  given(accessGranted(), changed).when(change).thenNothing();
  given(accessGranted(), accessRevoked()).when(change).thenRejected('access-missing');
});
