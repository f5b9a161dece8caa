import { describe, expect, test } from 'vitest';
import { propertyDecider } from '../../domain/properties/decider.ts';
import type { PropertyEvent } from '../../domain/properties/events.ts';
import {
  aboutAda,
  ada,
  address,
  assessmentOpened,
  at,
  bob,
  cottage,
  details,
  first,
  later,
  propertyAdded,
  propertyChanged,
  propertyRemoved,
  second,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(propertyDecider);

const owned = (owner: typeof address | null) => ({ owner: aboutAda(owner) });
const named = (name: string) => owned({ ...address, name });

const add = { type: 'AddProperty', ...details, at } as const;
const rename = { type: 'ChangeProperty', ...details, personal: named('Lea View'), at: later } as const;
const remove = { type: 'RemoveProperty', accountId: ada, at: later } as const;
const open = (assessmentId = first) =>
  ({ type: 'OpenAssessment', accountId: ada, assessmentId, edition: '2026.3', at }) as const;
const reopen = (assessmentId = second) => ({ ...open(assessmentId), type: 'ReopenAssessment' }) as const;

describe('adding', () => {
  test('records the property', () => given().when(add).then(propertyAdded));
  test('a property that exists changes nothing, even with other details', () =>
    given(propertyAdded)
      .when({ ...add, propertyType: 'villa' })
      .thenNothing());
  test('does not restore a removed property', () => given(propertyAdded, propertyRemoved()).when(add).thenNothing());
});

describe('changing', () => {
  test('without a nation keeps the former one unless the postcode changes', () => {
    const scottish: PropertyEvent = { type: 'PropertyAdded', data: { ...details, nation: 'scotland', at } };
    const becomes = (changed: typeof address, nation: 'scotland' | 'wales') =>
      given(scottish)
        .when({ ...rename, nation: null, personal: owned(changed) })
        .then({ type: 'PropertyChanged', data: { ...details, nation, personal: owned(changed), at: later } });
    becomes({ ...address, name: 'Lea View' }, 'scotland');
    becomes({ ...address, postcode: 'CF10 1AA' }, 'wales');
  });
  test('records the new details', () => given(propertyAdded).when(rename).then(propertyChanged('Lea View')));
  test('to the same details records nothing', () =>
    given(propertyAdded)
      .when({ ...rename, personal: owned(address) })
      .thenNothing());
  test('back to the former details is recorded again', () =>
    given(propertyAdded, propertyChanged('Lea View'))
      .when({ ...rename, personal: owned(address) })
      .then({ type: 'PropertyChanged', data: { ...details, at: later } }));
  test('keeps the current assessment', () =>
    expect(given(propertyAdded, assessmentOpened(), propertyChanged('Lea View')).state()).toMatchObject({
      status: 'listed',
      assessmentId: first,
      details: { personal: { owner: { details: { name: 'Lea View' } } } },
    }));
});

describe('removing', () => {
  test('records the current assessment', () =>
    given(propertyAdded, assessmentOpened()).when(remove).then(propertyRemoved(first)));
  test('records null for a property without an assessment', () =>
    given(propertyAdded).when(remove).then(propertyRemoved(null)));
  test('twice changes nothing', () => given(propertyAdded, propertyRemoved()).when(remove).thenNothing());
});

describe('opening an assessment', () => {
  test('records it as the current one', () => given(propertyAdded).when(open()).then(assessmentOpened()));
  test('again with the same id changes nothing', () =>
    given(propertyAdded, assessmentOpened()).when(open()).thenNothing());
  test('is refused with the fixed question when there is one already', () =>
    given(propertyAdded, assessmentOpened()).when(open(second)).thenRejected('assessment-exists', {
      detail:
        'An assessment already exists for this property. Do you want to restart it? This will delete your previous progress.',
    }));
  test('with ReopenAssessment replaces the current one', () =>
    given(propertyAdded, assessmentOpened()).when(reopen()).then(assessmentOpened(second, first)));
  test('with ReopenAssessment works without a current one', () =>
    given(propertyAdded).when(reopen()).then(assessmentOpened(second, null)));
  test('with ReopenAssessment and the same id changes nothing', () =>
    given(propertyAdded, assessmentOpened(second)).when(reopen()).thenNothing());
});

const commands = { ChangeProperty: rename, RemoveProperty: remove, OpenAssessment: open(), ReopenAssessment: reopen() };

describe.each(Object.values(commands))('$type', (command) => {
  test('is refused for an unknown property', () => given().when(command).thenRejected('property-not-found'));
  test('is refused for the property of another account', () =>
    given(propertyAdded)
      .when({ ...command, accountId: bob })
      .thenRejected('property-not-found'));
  test('is refused for a removed property of another account', () =>
    given(propertyAdded, propertyRemoved())
      .when({ ...command, accountId: bob })
      .thenRejected('property-not-found'));
});

test.each([rename, open(), reopen()])('$type is refused for a removed property', (command) =>
  given(propertyAdded, propertyRemoved()).when(command).thenRejected('property-not-found'),
);

test('the state follows the events', () => {
  expect(given().state()).toEqual({ status: 'missing' });
  expect(given(propertyAdded).state()).toEqual({ status: 'listed', accountId: ada, assessmentId: null, details });
  expect(given(propertyAdded, propertyRemoved()).state()).toEqual({ status: 'removed', accountId: ada });
});

test.each<[string, PropertyEvent]>([
  ['PropertyChanged', propertyChanged('Lea View')],
  ['AssessmentOpened', assessmentOpened()],
])('%s does not change a removed or unknown property', (_, event) => {
  const removed = [propertyAdded, propertyRemoved(), event];
  expect(given(...removed).state()).toEqual({ status: 'removed', accountId: ada });
  expect(given(event).state()).toEqual({ status: 'missing' });
  expect(event.data.propertyId).toBe(cottage);
});
