import { describe, expect, test } from 'vitest';
import { MAX_DOCUMENTS } from '../../domain/documents/uploadLimit.ts';
import { PROPERTY_TYPE_LABELS } from '../../domain/properties/contract.ts';
import { propertyDecider } from '../../domain/properties/decider.ts';
import type { ChangedDetail, PropertyAddress, PropertyEvent } from '../../domain/properties/events.ts';
import {
  aboutAda,
  ada,
  address,
  assessmentOpened,
  at,
  bob,
  cottage,
  details,
  detailsChanged,
  documentSlotReleased,
  documentSlotTaken,
  first,
  later,
  propertyAdded,
  propertyChanged,
  propertyRemoved,
  second,
  today,
  upload,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(propertyDecider);

const owned = (owner: PropertyAddress | null) => ({ owner: aboutAda(owner) });
const named = (name: string) => owned({ ...address, name });

const add = { type: 'AddProperty', ...details, at } as const;
const rename = { type: 'ChangeProperty', ...details, personal: named('Lea View'), at: later } as const;
const remove = { type: 'RemoveProperty', accountId: ada, at: later } as const;
const open = (assessmentId = first) =>
  ({ type: 'OpenAssessment', accountId: ada, assessmentId, edition: '2026.3', at }) as const;
const reopen = (assessmentId = second) => ({ ...open(assessmentId), type: 'ReopenAssessment' }) as const;

const third = '9b2d5a30-6c0c-4f0e-8d4e-2f0a1c9b7e03';

const take = { type: 'TakeDocumentSlot', ...upload, today } as const;
const release = { type: 'ReleaseDocumentSlot', accountId: ada, documentId: upload.documentId, at } as const;

test('an apartment is shown as Flat, and every other type by its own name', () =>
  expect(PROPERTY_TYPE_LABELS).toEqual({
    house: 'House',
    apartment: 'Flat',
    cottage: 'Cottage',
    bungalow: 'Bungalow',
    villa: 'Villa',
    chalet: 'Chalet',
    cabin: 'Cabin',
    other: 'Other',
  }));

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
    const becomes = (change: Partial<PropertyAddress>, nation: 'scotland' | 'wales') =>
      given(scottish)
        .when({ ...rename, nation: null, personal: owned({ ...address, ...change }) })
        .then({ type: 'PropertyChanged', data: { ...detailsChanged(change).data, nation } });
    becomes({ name: 'Lea View' }, 'scotland');
    becomes({ postcode: 'CF10 1AA' }, 'wales');
  });
  test.each<Partial<PropertyAddress>>([
    { name: 'Lea View' },
    { addressLine1: '2 Harbour Street' },
    { addressLine2: 'Upper Town' },
    { city: 'Scarborough', postcode: 'YO11 1AA' },
  ])('to %j says which details are others, and not what they are', (change) =>
    given(propertyAdded)
      .when({ ...rename, personal: owned({ ...address, ...change }) })
      .then(detailsChanged(change)),
  );
  test('of case, accents, spaces and punctuation alone makes no detail another one', () => {
    const spelled = { ...address, name: 'SEA VIEW', addressLine1: '1, Hárbour  Street.', postcode: 'YO213PU' };
    given(propertyAdded)
      .when({ ...rename, personal: owned(spelled) })
      .then({ type: 'PropertyChanged', data: { ...details, personal: owned(spelled), changedDetails: [], at: later } });
  });
  const becoming = (former: Partial<PropertyAddress>, now: Partial<PropertyAddress>) => {
    const personal = owned({ ...address, ...now });
    const before: PropertyEvent = {
      type: 'PropertyAdded',
      data: { ...details, personal: owned({ ...address, ...former }), at },
    };
    return {
      changes: (...changedDetails: ChangedDetail[]) =>
        given(before)
          .when({ ...rename, personal })
          .then({ type: 'PropertyChanged', data: { ...details, personal, changedDetails, at: later } }),
    };
  };
  test('of the second line tells whether one text took the place of another', () => {
    becoming({ addressLine2: 'Flat 2' }, { addressLine2: 'Flat 3' }).changes('addressLine2');
    becoming({ addressLine2: 'Flat 2' }, { addressLine2: 'FLAT 2' }).changes();
    becoming({ addressLine2: 'Flat 2' }, { addressLine2: null }).changes('addressLine2Presence');
    becoming({ addressLine2: null }, { addressLine2: 'Flat 2' }).changes('addressLine2Presence');
  });
  test('of a gap between two numbers makes it another address, except in the postcode', () => {
    const flat = { addressLine1: 'Flat 1, 12 Pier Road' };
    becoming(flat, { addressLine1: 'Flat 11, 2 Pier Road' }).changes('addressLine1');
    becoming(flat, { addressLine1: 'FLAT 1 / 12 PIER-ROAD', postcode: 'YO213PU' }).changes();
  });
  test('records the new details', () => given(propertyAdded).when(rename).then(propertyChanged('Lea View')));
  test('to the same details records nothing', () =>
    given(propertyAdded)
      .when({ ...rename, personal: owned(address) })
      .thenNothing());
  test('back to the former details is recorded again', () =>
    given(propertyAdded, propertyChanged('Lea View'))
      .when({ ...rename, personal: owned(address) })
      .then({ type: 'PropertyChanged', data: { ...details, changedDetails: ['name'], at: later } }));
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
    given(propertyAdded, assessmentOpened())
      .when(open(second))
      .thenRejected('assessment-exists', {
        detail:
          'An assessment already exists for this property. Do you want to restart it? This will delete your previous progress.',
        extra: { assessment_id: first },
      }));
  test('with ReopenAssessment replaces the current one', () =>
    given(propertyAdded, assessmentOpened()).when(reopen()).then(assessmentOpened(second, first)));
  test('with ReopenAssessment works without a current one', () =>
    given(propertyAdded).when(reopen()).then(assessmentOpened(second, null)));
  test('with ReopenAssessment and the same id changes nothing', () =>
    given(propertyAdded, assessmentOpened(second)).when(reopen()).thenNothing());
  test('with ReopenAssessment replaces the one that it names', () =>
    given(propertyAdded, assessmentOpened())
      .when({ ...reopen(), formerAssessmentId: first })
      .then(assessmentOpened(second, first)));
  test('with ReopenAssessment is refused for one that was replaced: a late retry does not make it current again', () => {
    const replaced = given(propertyAdded, assessmentOpened(), assessmentOpened(second, first));
    replaced.when(reopen(first)).thenRejected('assessment-superseded');
    replaced.when({ ...reopen(first), formerAssessmentId: second }).thenRejected('assessment-superseded');
  });
  test('with ReopenAssessment is refused when another one has replaced the one that it names', () =>
    given(propertyAdded, assessmentOpened(), assessmentOpened(second, first))
      .when({ ...reopen(third), formerAssessmentId: first })
      .thenRejected('assessment-superseded', {
        detail: 'This assessment has already been replaced by a newer one, which was left as it is.',
      }));
});

describe('taking a slot for a document', () => {
  const full = Array.from({ length: MAX_DOCUMENTS }, (_, n) => documentSlotTaken(`other-${n}`));
  const limit = {
    detail: 'A property holds up to 200 documents. Delete one that you no longer need, then upload again.',
  };
  test('records the whole upload', () => given(propertyAdded).when(take).then(documentSlotTaken()));
  test('again changes nothing, even when the property is full', () =>
    given(propertyAdded, documentSlotTaken(), ...full)
      .when(take)
      .thenNothing());
  test('is refused for document number 201', () => {
    given(propertyAdded, ...full)
      .when(take)
      .thenRejected('document-limit-reached', limit);
    given(propertyAdded, ...full.slice(1))
      .when(take)
      .then(documentSlotTaken());
  });
  test('is possible again after one was released', () =>
    given(propertyAdded, ...full, documentSlotReleased('other-7'))
      .when(take)
      .then(documentSlotTaken()));
  test.each([today, null])('is possible for a document that expires on %s', (expiresOn) =>
    given(propertyAdded)
      .when({ ...take, expiresOn })
      .then({ type: 'DocumentSlotTaken', data: { ...upload, expiresOn } }),
  );
  test('is refused for a document that expired yesterday', () =>
    given(propertyAdded)
      .when({ ...take, expiresOn: '2026-11-19' })
      .thenRejected('expiry-in-past', { detail: 'The expiry date cannot be earlier than today' }));
});

describe('releasing the slot of a document', () => {
  test('is recorded', () => given(propertyAdded, documentSlotTaken()).when(release).then(documentSlotReleased()));
  test('is recorded for the next owner, too', () =>
    given(propertyAdded, documentSlotTaken())
      .when({ ...release, accountId: bob })
      .then({
        type: 'DocumentSlotReleased',
        data: { ...documentSlotReleased().data, accountId: bob },
      } as PropertyEvent));
  test('changes nothing for a document that has no slot', () => given(propertyAdded).when(release).thenNothing());
  test('changes nothing for a removed property', () =>
    given(propertyAdded, documentSlotTaken(), propertyRemoved()).when(release).thenNothing());
  test('is refused for an unknown property', () => given().when(release).thenRejected('property-not-found'));
});

const commands = {
  TakeDocumentSlot: take,
  ChangeProperty: rename,
  RemoveProperty: remove,
  OpenAssessment: open(),
  ReopenAssessment: reopen(),
};

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

test.each([take, rename, open(), reopen()])('$type is refused for a removed property', (command) =>
  given(propertyAdded, propertyRemoved()).when(command).thenRejected('property-not-found'),
);

test('the state follows the events', () => {
  expect(given().state()).toEqual({ status: 'missing' });
  expect(given(propertyAdded).state()).toEqual({
    status: 'listed',
    accountId: ada,
    receivedAt: null,
    assessmentId: null,
    formerAssessmentIds: [],
    details,
    documents: [],
    offers: [],
  });
  expect(given(propertyAdded, propertyRemoved()).state()).toEqual({ status: 'removed', offers: [], accountId: ada });
});

test.each<[string, PropertyEvent]>([
  ['PropertyChanged', propertyChanged('Lea View')],
  ['AssessmentOpened', assessmentOpened()],
  ['DocumentSlotTaken', documentSlotTaken()],
  ['DocumentSlotReleased', documentSlotReleased()],
])('%s does not change a removed or unknown property', (_, event) => {
  const removed = [propertyAdded, propertyRemoved(), event];
  expect(given(...removed).state()).toEqual({ status: 'removed', offers: [], accountId: ada });
  expect(given(event).state()).toEqual({ status: 'missing' });
  expect(event.data.propertyId).toBe(cottage);
});

describe('what an import changes', () => {
  const facts = (name: string) => ({ nation: details.nation, propertyType: details.propertyType, ...address, name });
  const replace = (former: string, name: string) =>
    ({
      type: 'ReplacePropertyDetails',
      accountId: ada,
      former: facts(former),
      details: facts(name),
      at: later,
    }) as const;
  const removeAs = (name: string) =>
    ({ type: 'RemoveUntouchedProperty', accountId: ada, details: facts(name), at: later }) as const;

  test('is changed while the property is as the plan saw it', () =>
    given(propertyAdded).when(replace(address.name, 'Lea View')).then(propertyChanged('Lea View')));
  test('is left alone once somebody has changed it', () =>
    given(propertyAdded, propertyChanged('Hill View')).when(replace(address.name, 'Lea View')).thenNothing());
  test('is nothing for a property that was removed', () =>
    given(propertyAdded, propertyRemoved()).when(replace(address.name, 'Lea View')).thenRejected('property-not-found'));
  test('is removed again while it is untouched', () =>
    given(propertyAdded).when(removeAs(address.name)).then(propertyRemoved()));
  test('is removed once', () => given(propertyAdded, propertyRemoved()).when(removeAs(address.name)).thenNothing());
  test.each([
    ['changed', propertyChanged('Hill View')],
    ['assessed', assessmentOpened()],
    ['given a document', documentSlotTaken()],
  ])('stays once it was %s', (_, event) => given(propertyAdded, event).when(removeAs(address.name)).thenNothing());
});
