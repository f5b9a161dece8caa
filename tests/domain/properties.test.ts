import { describe, expect, test } from 'vitest';
import { propertyDecider } from '../../domain/properties/decider.ts';
import type { PropertyEvent } from '../../domain/properties/events.ts';
import {
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

const add = { type: 'AddProperty', ...details, at } as const;
const rename = { type: 'ChangeProperty', ...details, personal: { ...address, name: 'Lea View' }, at: later } as const;
const remove = { type: 'RemoveProperty', accountId: ada, at: later } as const;
const open = (assessmentId = first) =>
  ({ type: 'OpenAssessment', accountId: ada, assessmentId, questionnaireVersion: '2026.3', at }) as const;
const reopen = (assessmentId = second) => ({ ...open(assessmentId), type: 'ReopenAssessment' }) as const;

describe('adding', () => {
  test('lists it', () => given().when(add).then(propertyAdded));
  test('what is listed changes nothing, whatever else it says', () =>
    given(propertyAdded)
      .when({ ...add, propertyType: 'villa' })
      .thenNothing());
  test('never brings a removed one back', () => given(propertyAdded, propertyRemoved()).when(add).thenNothing());
});

describe('changing', () => {
  test('without a nation keeps the one that stands, until the postcode is another', () => {
    const scottish: PropertyEvent = { type: 'PropertyAdded', data: { ...details, nation: 'scotland', at } };
    const becomes = (personal: typeof address, nation: 'scotland' | 'wales') =>
      given(scottish)
        .when({ ...rename, nation: null, personal })
        .then({ type: 'PropertyChanged', data: { ...details, nation, personal, at: later } });
    becomes({ ...address, name: 'Lea View' }, 'scotland');
    becomes({ ...address, postcode: 'CF10 1AA' }, 'wales');
  });
  test('records the new details', () => given(propertyAdded).when(rename).then(propertyChanged('Lea View')));
  test('to what it is already records nothing', () =>
    given(propertyAdded)
      .when({ ...rename, personal: address })
      .thenNothing());
  test('back again is a second fact', () =>
    given(propertyAdded, propertyChanged('Lea View'))
      .when({ ...rename, personal: address })
      .then({ type: 'PropertyChanged', data: { ...details, at: later } }));
  test('keeps the assessment that is open', () =>
    expect(given(propertyAdded, assessmentOpened(), propertyChanged('Lea View')).state()).toMatchObject({
      status: 'listed',
      assessmentId: first,
      details: { personal: { name: 'Lea View' } },
    }));
});

describe('removing', () => {
  test('records which assessment it had', () =>
    given(propertyAdded, assessmentOpened()).when(remove).then(propertyRemoved(first)));
  test('one without an assessment says so', () => given(propertyAdded).when(remove).then(propertyRemoved(null)));
  test('twice changes nothing', () => given(propertyAdded, propertyRemoved()).when(remove).thenNothing());
});

describe('opening an assessment', () => {
  test('names it as the current one', () => given(propertyAdded).when(open()).then(assessmentOpened()));
  test('again under the same id changes nothing', () =>
    given(propertyAdded, assessmentOpened()).when(open()).thenNothing());
  test('where there is one is refused with the question of the specification', () =>
    given(propertyAdded, assessmentOpened()).when(open(second)).thenRejected('assessment-exists', {
      detail:
        'An assessment already exists for this property. Do you want to restart it? This will delete your previous progress.',
    }));
  test('anew replaces the current one', () =>
    given(propertyAdded, assessmentOpened()).when(reopen()).then(assessmentOpened(second, first)));
  test('anew also works where there was none', () =>
    given(propertyAdded).when(reopen()).then(assessmentOpened(second, null)));
  test('anew under the same id changes nothing', () =>
    given(propertyAdded, assessmentOpened(second)).when(reopen()).thenNothing());
});

const commands = { ChangeProperty: rename, RemoveProperty: remove, OpenAssessment: open(), ReopenAssessment: reopen() };

describe.each(Object.values(commands))('$type', (command) => {
  test('finds nothing where nothing is', () => given().when(command).thenRejected('property-not-found'));
  test('finds nothing where another account has it', () =>
    given(propertyAdded)
      .when({ ...command, accountId: bob })
      .thenRejected('property-not-found'));
  test('finds nothing where another account had it', () =>
    given(propertyAdded, propertyRemoved())
      .when({ ...command, accountId: bob })
      .thenRejected('property-not-found'));
});

test.each([rename, open(), reopen()])('$type finds nothing once it is removed', (command) =>
  given(propertyAdded, propertyRemoved()).when(command).thenRejected('property-not-found'),
);

test('the state follows the facts', () => {
  expect(given().state()).toEqual({ status: 'missing' });
  expect(given(propertyAdded).state()).toEqual({ status: 'listed', accountId: ada, assessmentId: null, details });
  expect(given(propertyAdded, propertyRemoved()).state()).toEqual({ status: 'removed', accountId: ada });
});

test.each<[string, PropertyEvent]>([
  ['a change', propertyChanged('Lea View')],
  ['an assessment', assessmentOpened()],
])('%s of a property that is gone leaves it gone', (_, event) => {
  const gone = [propertyAdded, propertyRemoved(), event];
  expect(given(...gone).state()).toEqual({ status: 'removed', accountId: ada });
  expect(given(event).state()).toEqual({ status: 'missing' });
  expect(event.data.propertyId).toBe(cottage);
});
