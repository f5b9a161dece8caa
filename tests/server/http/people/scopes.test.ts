import { expect, test } from 'vitest';
import { evolveArrangement } from '../../../../domain/arrangement/state.ts';
import { seenIn } from '../../../../server/http/people/scopes.ts';
import { ada, at, cottage, groupId, villa } from '../../../support/events.ts';

const grouped = (propertyId: string) =>
  ({ type: 'PropertyGrouped', data: { accountId: ada, propertyId, groupId, at } }) as const;

test('what many grants cover is worked out by looking through all properties once', () => {
  const carne = { groupId, name: 'Carne' };
  const state = [cottage, villa].map(grouped).reduce(evolveArrangement, { groups: [carne], removed: [], shards: {} });
  let looks = 0;
  const watched = {
    ...state,
    get shards() {
      looks += 1;
      return state.shards;
    },
  };
  const seesOf = seenIn(watched, new Set([cottage, 'another']));
  const all = { kind: 'all', group: null, property_ids: null, count: 2 };
  const group = { kind: 'group', group: { id: groupId, name: 'Carne' }, property_ids: null, count: 1 };
  expect(seesOf({ kind: 'all' })).toEqual(all);
  for (const _ of Array(3)) expect(seesOf({ kind: 'group', groupId })).toEqual(group);
  expect(seesOf({ kind: 'group', groupId: ada })).toEqual({ ...group, group: null, count: 0 });
  expect(seesOf({ kind: 'properties', propertyIds: [villa] })).toMatchObject({ property_ids: [], count: 0 });
  expect(looks).toBe(1);
});
