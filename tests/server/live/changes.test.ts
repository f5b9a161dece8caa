import { describe, expect, test } from 'vitest';
import { Changed, LIVE_MODELS } from '../../../domain/live/contract.ts';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import { readModels } from '../../../projections/models.ts';
import type { Commands } from '../../../server/application/commands.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { type Change, changesIn, eventOf, everything, merged, withinScope } from '../../../server/live/changes.ts';
import { offerChanges } from '../../../server/live/offerChanges.ts';
import { ada, bob, cottage, messageReceived, slotReleased, villa } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { recorded, unreadable } from '../../support/memoryLog.ts';

const models = readModels(EDITIONS);
const at = '2026-11-20T10:00:00.000Z';
const removed = (accountId: string, propertyId: string) =>
  ({ type: 'PropertyRemoved', data: { accountId, propertyId, assessmentId: null, at } }) as const;
const change = (over: Partial<Change> = {}): Change => ({
  position: 1n,
  models: new Set(['badge']),
  properties: new Set([cottage]),
  ...over,
});

test('the names for clients are those of the read models', () => {
  expect(models.map(({ name }) => name).sort()).toEqual([...LIVE_MODELS].sort());
});

describe('the changes in a batch', () => {
  test('are gathered by account, with the last position of each', () => {
    const batch = recorded([removed(ada, cottage), removed(bob, villa), removed(ada, villa)]);
    const changes = changesIn(batch, models);
    expect([...changes.keys()]).toEqual([ada, bob]);
    expect(changes.get(ada)).toMatchObject({ position: 3n, properties: new Set([cottage, villa]) });
    expect(changes.get(ada)?.models).toEqual(
      new Set(['property_overview', 'account_activity', 'property_history', 'transfer_offer']),
    );
    expect(changes.get(bob)).toMatchObject({ position: 2n, properties: new Set([villa]) });
  });

  test('leave out events that change no read model, those of no account, and those of a newer build', () => {
    const batch = [...recorded([slotReleased(), messageReceived]), unreadable('property', 3)];
    expect(changesIn(batch, models)).toEqual(new Map());
  });

  test('name all read models when the account is erased', () => {
    const erased = { type: 'AccountErased', data: { accountId: ada, emailKey: 'key', at } } as const;
    expect(changesIn(recorded([erased]), models).get(ada)?.models.size).toBe(models.length);
  });
});

describe('the changes of offers in a batch', () => {
  const withdrawn = (transferId: string) =>
    ({ type: 'TransferWithdrawn', data: { accountId: ada, propertyId: cottage, transferId, at } }) as const;
  const [readable, broken] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  /** The offer of `broken` fails with this error. */
  const changesOf = (error: Error) => {
    const cachedState = async (id: string) => {
      if (id === broken) throw error;
      return { status: 'opened', opened: { emailKey: 'key' } };
    };
    const claim = async () => ({ status: 'claimed', accountId: bob });
    const commands = { transfer: { cachedState }, email: { cachedState: claim } } as unknown as Commands;
    return offerChanges({ commands, logger: silent })(recorded([withdrawn(broken), withdrawn(readable)]));
  };

  test('leave out an offer that cannot be read', async () => {
    expect([...(await changesOf(new Error('unreadable'))).keys()]).toEqual([bob]);
  });

  test('wait for a store that is away', async () => {
    await expect(changesOf(new StoreUnavailable('away'))).rejects.toThrow('away');
  });
});

describe('a change', () => {
  test('of too many properties concerns any, and stays so', () => {
    let many: Change | undefined;
    for (let n = 0; n <= 100; n++) many = merged(many, change({ properties: new Set([`property-${n}`]) }));
    expect(many?.properties).toBe('any');
    expect(merged(many, change({ position: 2n }))).toMatchObject({ properties: 'any', position: 2n });
  });

  test('is limited to the properties of a grant', () => {
    const both = change({ properties: new Set([cottage, villa]) });
    expect(withinScope(both, null)).toBe(both);
    expect(withinScope(both, [villa])?.properties).toEqual(new Set([villa]));
    expect(withinScope(both, [])).toBeUndefined();
    expect(withinScope(change({ properties: new Set() }), [villa])).toBeUndefined();
    expect(withinScope(everything(models, 1n), [villa])).toBeDefined();
  });

  test.each([
    ['no property', new Set<string>(), {}],
    ['any property', 'any' as const, {}],
    ['one property', new Set([cottage]), { property_id: cottage }],
    ['several properties', new Set([cottage, villa]), { property_ids: [cottage, villa] }],
  ])('of %s is an event with its position as id', (_, properties, named) => {
    const [event, id, data = '', ...rest] = eventOf(change({ position: 2n ** 60n, properties })).split('\n');
    expect([event, id, rest]).toEqual(['event: changed', `id: ${2n ** 60n}`, ['', '']]);
    const parsed = Changed.parse(JSON.parse(data.replace('data: ', '')));
    expect(parsed).toEqual({ position: String(2n ** 60n), models: ['badge'], ...named });
  });
});
