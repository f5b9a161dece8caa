import { describe, expect, test } from 'vitest';
import { type Arrangement, arrangementDecider } from '../../domain/arrangement/decider.ts';
import type { ArrangementEvent } from '../../domain/arrangement/events.ts';
import { MAX_GROUPS, MAX_TAGS } from '../../domain/arrangement/limits.ts';
import type { ReplacedArrangement } from '../../domain/arrangement/replacement.ts';
import { arrangedOf, propertiesByGroup, propertiesOfGroup } from '../../domain/arrangement/state.ts';
import { ada, at, bob, cottage, groupId, villa } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(arrangementDecider);

const about = { accountId: ada, at };
const otherGroup = 'b4f7c0de-3b1a-4f0e-9a52-6a0b2f9d1102';
const group = (name: string, id: string = groupId) => ({ groupId: id, name, ...about });
const named = (type: 'GroupAdded' | 'GroupRenamed', name: string, id: string = groupId): ArrangementEvent => ({
  type,
  data: { groupId: id, ...about, personal: { owner: { subject: ada, details: { name } } } },
});
const arranging = (arrangement: Arrangement, ...propertyIds: string[]) =>
  ({ type: 'ArrangeProperties', propertyIds, arrangement, ...about }) as const;
const grouped = (propertyId: string, id: string | null = groupId): ArrangementEvent => ({
  type: 'PropertyGrouped',
  data: { propertyId, groupId: id, ...about },
});
const tagged = (propertyId: string, ...tags: string[]): ArrangementEvent => ({
  type: 'PropertyTagged',
  data: { propertyId, ...about, personal: { owner: { subject: ada, details: { tags } } } },
});
const assigned = (propertyId: string, personId: string | null): ArrangementEvent => ({
  type: 'PropertyAssigned',
  data: { propertyId, personId, ...about },
});

const carne = named('GroupAdded', 'Carne');
const removed = (id: string = groupId): ArrangementEvent => ({ type: 'GroupRemoved', data: { groupId: id, ...about } });

describe('a group', () => {
  test('is added once', () => {
    given()
      .when({ type: 'AddGroup', ...group('Carne') })
      .then(carne);
    given(carne)
      .when({ type: 'AddGroup', ...group('Carne') })
      .thenNothing();
  });

  test('has a name of its own, in any case', () =>
    given(carne)
      .when({ type: 'AddGroup', ...group('CARNE', otherGroup) })
      .thenRejected('group-exists'));

  test('is renamed', () => {
    given(carne)
      .when({ type: 'RenameGroup', ...group('carne') })
      .then(named('GroupRenamed', 'carne'));
    given(carne)
      .when({ type: 'RenameGroup', ...group('Carne') })
      .thenNothing();
    given()
      .when({ type: 'RenameGroup', ...group('Carne') })
      .thenRejected('group-missing');
  });

  test('must exist before a property joins it', () =>
    given()
      .when(arranging({ kind: 'group', groupId }, cottage))
      .thenRejected('group-missing'));

  test('is removed once, for good', () => {
    given(carne, grouped(cottage))
      .when({ type: 'RemoveGroup', groupId, ...about })
      .then(removed());
    given(carne, removed())
      .when({ type: 'AddGroup', ...group('Carne') })
      .thenRejected('group-missing');
    given()
      .when({ type: 'RemoveGroup', groupId, ...about })
      .thenRejected('group-missing');
    given(carne, removed())
      .when(arranging({ kind: 'group', groupId }, cottage))
      .thenRejected('group-missing');
  });

  test('that is removed leaves its name free and its properties without a group', () => {
    given(carne, removed())
      .when({ type: 'AddGroup', ...group('Carne', otherGroup) })
      .then(named('GroupAdded', 'Carne', otherGroup));
    const events = [carne, grouped(cottage), tagged(cottage, 'Dogs'), grouped(villa), removed()];
    const state = events.reduce(arrangementDecider.evolve, arrangementDecider.initial);
    expect(propertiesOfGroup(state, groupId)).toEqual([]);
    expect(propertiesByGroup(state).get(groupId)).toBeUndefined();
    expect(arrangedOf(state, cottage)).toEqual({ groupId: null, tags: ['Dogs'], personId: null });
    const retagged = arrangementDecider.evolve(state, tagged(cottage, 'Sea'));
    expect(arrangedOf(retagged, cottage)).toEqual({ groupId: null, tags: ['Sea'], personId: null });
  });

  test('has the properties that joined it and did not leave', () => {
    const events = [carne, grouped(cottage), grouped(villa), grouped(cottage, null)];
    const state = events.reduce(arrangementDecider.evolve, arrangementDecider.initial);
    expect(propertiesOfGroup(state, groupId)).toEqual([villa]);
    expect(propertiesByGroup(state)).toEqual(new Map([[groupId, [villa]]]));
  });
});

describe('arranging properties', () => {
  test('records one event for each that changes', () =>
    given(carne, grouped(villa))
      .when(arranging({ kind: 'group', groupId }, cottage, villa, cottage))
      .then(grouped(cottage)));

  test('adds a tag once, in any case, and removes it', () => {
    given(tagged(cottage, 'Dogs'))
      .when(arranging({ kind: 'add-tag', tag: 'sea view' }, cottage))
      .then(tagged(cottage, 'Dogs', 'sea view'));
    given(tagged(cottage, 'Dogs'))
      .when(arranging({ kind: 'add-tag', tag: 'dogs' }, cottage))
      .thenNothing();
    given(tagged(cottage, 'Dogs', 'Sea'))
      .when(arranging({ kind: 'remove-tag', tag: 'DOGS' }, cottage, villa))
      .then(tagged(cottage, 'Sea'));
  });

  test(`gives a property up to ${MAX_TAGS} tags`, () => {
    const full = tagged(cottage, ...Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`));
    given(full)
      .when(arranging({ kind: 'add-tag', tag: 'one more' }, cottage, villa))
      .then(tagged(villa, 'one more'));
  });

  test('assigns and takes back', () => {
    given()
      .when(arranging({ kind: 'assign', personId: bob }, cottage))
      .then(assigned(cottage, bob));
    given(assigned(cottage, bob))
      .when(arranging({ kind: 'assign', personId: bob }, cottage))
      .thenNothing();
    given(assigned(cottage, bob))
      .when(arranging({ kind: 'assign', personId: null }, cottage))
      .then(assigned(cottage, null));
  });

  test('takes one out of all at once, when it belongs to another account', () => {
    const takingOut = { type: 'TakeOutProperty', propertyId: cottage, ...about } as const;
    given(carne, grouped(cottage), tagged(cottage, 'Dogs', 'Sea'), assigned(cottage, bob), grouped(villa))
      .when(takingOut)
      .then(grouped(cottage, null), tagged(cottage), assigned(cottage, null));
    given(tagged(cottage, 'Dogs')).when(takingOut).then(tagged(cottage));
    given(carne, grouped(villa), tagged(villa, 'Dogs'), assigned(villa, bob)).when(takingOut).thenNothing();
    // Should it come back, it can be put into its former group.
    given(carne, grouped(cottage), grouped(cottage, null))
      .when(arranging({ kind: 'group', groupId }, cottage))
      .then(grouped(cottage));
  });

  test('of an erased account has no words left', () => {
    const erased = { ...about, propertyId: cottage, personal: { owner: { subject: ada, details: null } } };
    const state = arrangementDecider.evolve(arrangementDecider.initial, { type: 'PropertyTagged', data: erased });
    expect(arrangedOf(state, cottage).tags).toEqual([]);
  });

  test('of 10,000 properties copies one part of 256 for each event, and not all of them', () => {
    const id = (n: number) => `3f2504e0-4f89-41d3-9a0c-${n.toString(16).padStart(12, '0')}`;
    let state = arrangementDecider.initial;
    for (let n = 0; n < 10_000; n++) state = arrangementDecider.evolve(state, grouped(id(n)));
    expect(propertiesOfGroup(state, groupId)).toHaveLength(10_000);
    const { shards } = arrangementDecider.evolve(state, grouped(id(10_000)));
    const copied = Object.keys(shards).filter((shard) => shards[shard] !== state.shards[shard]);
    expect(copied).toHaveLength(1);
    expect(Object.keys(shards)).toHaveLength(256);
    expect(arrangementDecider.evolve(state, removed()).shards, 'a removed group').toBe(state.shards);
  });
});

describe('an import', () => {
  const nothing = { group: null, tags: [] };
  const wanted = (name: string, ...tags: string[]) => ({ group: { groupId: otherGroup, name }, tags });
  const replacing = (...rows: ReplacedArrangement[]) => ({ type: 'ReplaceArrangements', rows, ...about }) as const;

  test('adds a group once for all its properties, and tags them', () => {
    const now = wanted('Polwen', 'sea');
    given(carne)
      .when(replacing({ propertyId: cottage, former: nothing, now }, { propertyId: villa, former: nothing, now }))
      .then(
        named('GroupAdded', 'Polwen', otherGroup),
        grouped(cottage, otherGroup),
        tagged(cottage, 'sea'),
        grouped(villa, otherGroup),
        tagged(villa, 'sea'),
      );
  });

  test('takes a group of that name that was added by hand meanwhile', () =>
    given(carne)
      .when(replacing({ propertyId: cottage, former: nothing, now: wanted('CARNE') }))
      .then(grouped(cottage)));

  test('leaves a property that was arranged by hand meanwhile', () => {
    given(carne, grouped(cottage))
      .when(replacing({ propertyId: cottage, former: nothing, now: wanted('Polwen') }))
      .thenNothing();
    given(carne, tagged(cottage, 'dogs'))
      .when(replacing({ propertyId: cottage, former: nothing, now: wanted('Polwen') }))
      .thenNothing();
  });

  test('that is undone removes its groups that have no property', () =>
    given(carne, named('GroupAdded', 'Polwen', otherGroup), grouped(cottage))
      .when({ type: 'RemoveEmptyGroups', groupIds: [groupId, otherGroup], ...about })
      .then(removed(otherGroup)));

  test('that is undone looks through all properties once, however many groups it has added', () => {
    const groups = ['0', '1', '2'].map((n) => ({ groupId: `b4f7c0de-3b1a-4f0e-9a52-00000000000${n}`, name: n }));
    const state = arrangementDecider.evolve({ ...arrangementDecider.initial, groups }, grouped(cottage));
    let looks = 0;
    const watched = {
      ...state,
      get shards() {
        looks += 1;
        return state.shards;
      },
    };
    const groupIds = groups.map((each) => each.groupId);
    const decided = arrangementDecider.decide({ type: 'RemoveEmptyGroups', groupIds, ...about }, watched);
    expect(decided).toEqual(groupIds.map((id) => removed(id)));
    expect(looks).toBe(1);
  });

  test('that is undone does not bring back a group that was removed by hand', () => {
    const former = { group: { groupId, name: 'Carne' }, tags: [] };
    const now = wanted('Polwen', 'sea');
    const polwen = named('GroupAdded', 'Polwen', otherGroup);
    given(carne, polwen, removed(), grouped(cottage, otherGroup), tagged(cottage, 'sea'))
      .when(replacing({ propertyId: cottage, former: now, now: former }))
      .then(grouped(cottage, null), tagged(cottage));
    // Its own group was removed: its tags go all the same.
    given(polwen, grouped(cottage, otherGroup), tagged(cottage, 'sea'), removed(otherGroup))
      .when(replacing({ propertyId: cottage, former: now, now: nothing }))
      .then(tagged(cottage));
  });

  test('adds no group beyond the limit', () => {
    const many = Array.from({ length: MAX_GROUPS }, (_, n) =>
      named('GroupAdded', `Group ${n}`, `b4f7c0de-3b1a-4f0e-9a52-${String(n).padStart(12, '0')}`),
    );
    given(...many)
      .when(replacing({ propertyId: cottage, former: nothing, now: wanted('Polwen') }))
      .thenNothing();
  });
});
