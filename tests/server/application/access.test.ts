import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Grant } from '../../../domain/access/state.ts';
import { accountAccess, type FindAccess } from '../../../server/application/accountAccess.ts';
import { NotFound } from '../../../server/application/errors.ts';
import { type PropertyAccess, propertyAccess } from '../../../server/application/propertyAccess.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { gasSafety } from '../../support/events.ts';

const world = coreForFile();
const { property, open, upload } = makerOn(world);
const { core, by, now, setTime } = world;
beforeEach(() => setTime('2026-11-20T10:00:00.000Z'));

describe('access to an account', () => {
  let find: FindAccess;
  let [accountId, personId] = [randomUUID(), randomUUID()];
  beforeEach(() => {
    find = accountAccess(core().commands, now);
    [accountId, personId] = [randomUUID(), randomUUID()];
  });
  const grant = async (over: Partial<Grant> = {}) => {
    const terms: Grant = {
      grantId: randomUUID(),
      personId,
      role: 'manager',
      scope: { kind: 'all' },
      until: null,
      ...over,
    };
    const { at } = by(accountId);
    await core().commands.access(accountId, { type: 'GrantAccess', accountId, at, ...terms }, context);
    return terms.grantId;
  };
  const revoke = (grantId: string) =>
    core().commands.access(accountId, { type: 'RevokeAccess', accountId, grantId, at: by(accountId).at }, context);

  test('is that of its owner in one’s own account', async () => {
    expect(await find(accountId, accountId, noDeadline)).toEqual({ role: 'owner', scope: null });
  });

  test('does not exist without a grant', async () => {
    await grant({ personId: randomUUID() });
    expect(await find(personId, accountId, noDeadline)).toBeUndefined();
    expect(await find(accountId, personId, noDeadline), 'in the account of the person').toBeUndefined();
  });

  test('has the role of the grant and reaches all properties', async () => {
    await grant({ role: 'viewer' });
    expect(await find(personId, accountId, noDeadline)).toEqual({ role: 'viewer', scope: null });
  });

  test('reaches only the properties that the grant names', async () => {
    const propertyIds = [randomUUID(), randomUUID()];
    await grant({ scope: { kind: 'properties', propertyIds } });
    expect(await find(personId, accountId, noDeadline)).toEqual({ role: 'manager', scope: propertyIds });
  });

  test('for a group reaches what is in it, at once in every process', async () => {
    const second = await world.start();
    onTestFinished(second.stop);
    const elsewhere = accountAccess(second.commands, now);
    await core().keyring.create(accountId);
    const [groupId, propertyId] = [randomUUID(), randomUUID()];
    const about = { accountId, at: by(accountId).at };
    const arrange = core().commands.arrangement;
    await arrange(accountId, { type: 'AddGroup', ...about, groupId, name: 'Carne' }, context);
    await grant({ scope: { kind: 'group', groupId } });
    const scopes = async () =>
      Promise.all([find, elsewhere].map(async (of) => (await of(personId, accountId, noDeadline))?.scope));
    const moveTo = (joined: string | null) => {
      const arrangement = { kind: 'group', groupId: joined } as const;
      return arrange(
        accountId,
        { type: 'ArrangeProperties', ...about, propertyIds: [propertyId], arrangement },
        context,
      );
    };
    expect(await scopes()).toEqual([[], []]);
    // Several times, because a stale state would be noticed only until the process has heard of the event.
    for (let turn = 0; turn < 5; turn++) {
      await moveTo(groupId);
      expect(await scopes()).toEqual([[propertyId], [propertyId]]);
      await moveTo(null);
      expect(await scopes()).toEqual([[], []]);
    }
  });

  test('ends after its last day, which is a day in London', async () => {
    await grant({ until: '2027-06-30' });
    setTime('2027-06-30T22:59:59.999Z');
    expect(await find(personId, accountId, noDeadline)).toBeDefined();
    setTime('2027-06-30T23:00:00.000Z');
    expect(await find(personId, accountId, noDeadline)).toBeUndefined();
  });

  test('ends at once when it is revoked, in every process', async () => {
    const second = await world.start();
    onTestFinished(second.stop);
    const elsewhere = accountAccess(second.commands, now);
    const grantId = await grant();
    expect([await find(personId, accountId, noDeadline), await elsewhere(personId, accountId, noDeadline)]).toEqual([
      { role: 'manager', scope: null },
      { role: 'manager', scope: null },
    ]);
    await revoke(grantId);
    expect([await find(personId, accountId, noDeadline), await elsewhere(personId, accountId, noDeadline)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('access to a property', () => {
  let access: PropertyAccess;
  let made: Made;
  let documentId: string;
  beforeAll(async () => {
    access = propertyAccess(core().commands);
    made = await property();
    await open(made, made.assessmentId, 'OpenAssessment');
    documentId = await upload(made, gasSafety);
  });
  type Acting = Parameters<PropertyAccess['property']>[0];
  /** Every look-up that finds the same property. */
  const lookUps = (acting: Acting) => [
    access.property(acting, made.propertyId),
    access.listed(acting, made.propertyId),
    access.assessment(acting, made.assessmentId),
    access.document(acting, documentId),
  ];
  const found = async (acting: Omit<Acting, 'deadline'>) =>
    (await Promise.allSettled(lookUps({ ...acting, deadline: noDeadline }))).map((outcome) =>
      outcome.status === 'fulfilled' ? 'found' : outcome.reason instanceof NotFound ? 'not found' : outcome.reason,
    );
  const ALL = ['found', 'found', 'found', 'found'];
  const NONE = ['not found', 'not found', 'not found', 'not found'];

  test.each([
    ['its account', () => ({ account: made.accountId, scope: null }), ALL],
    ['its account within a scope that has it', () => ({ account: made.accountId, scope: [made.propertyId] }), ALL],
    ['its account within another scope', () => ({ account: made.accountId, scope: [randomUUID()] }), NONE],
    ['its account within an empty scope', () => ({ account: made.accountId, scope: [] }), NONE],
    ['another account', () => ({ account: randomUUID(), scope: null }), NONE],
    ['another account whose scope names it', () => ({ account: randomUUID(), scope: [made.propertyId] }), NONE],
  ])('for %s', async (_, acting, outcome) => {
    expect(await found(acting())).toEqual(outcome);
  });

  test('finds nothing under an id that does not exist', async () => {
    const acting = { account: made.accountId, scope: null, deadline: noDeadline };
    for (const lookUp of [access.property, access.listed, access.assessment, access.document])
      await expect(lookUp(acting, randomUUID())).rejects.toThrow(NotFound);
  });

  // Last, because it removes the property.
  test('remains after its removal, but the property is no longer listed', async () => {
    const { accountId, at } = by(made.accountId);
    await core().commands.property(made.propertyId, { type: 'RemoveProperty', accountId, at }, context);
    expect(await found({ account: accountId, scope: null })).toEqual(['found', 'not found', 'found', 'found']);
  });
});
