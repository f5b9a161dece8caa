import { describe, expect, test } from 'vitest';
import { documentDecider } from '../../domain/documents/decider.ts';
import {
  ada,
  at,
  bob,
  datesChanged,
  documentDeleted,
  documentExpired,
  documentReinstated,
  documentSuperseded,
  documentUploaded,
  expiryChanged,
  newerCertificate,
  today,
  upload,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(documentDecider);

const uploading = (expiresOn: string | null) =>
  ({ type: 'UploadDocument', uploaded: { ...upload, expiresOn } }) as const;
const changing = (expiresOn: string | null) => ({ type: 'ChangeDates', accountId: ada, expiresOn, today, at }) as const;
const superseding = { type: 'SupersedeDocument', accountId: ada, byDocumentId: newerCertificate, at } as const;
const reinstating = (insteadOf = newerCertificate) =>
  ({ type: 'ReinstateDocument', accountId: ada, insteadOf, at }) as const;
const deleting = { type: 'DeleteDocument', accountId: ada, at } as const;
const past = { detail: 'The expiry date cannot be earlier than today' };

describe('uploading', () => {
  test.each([
    ['tomorrow', '2026-11-21'],
    ['today, which still counts', today],
    ['never', null],
  ])('records a document that expires %s', (_, expiresOn) =>
    given()
      .when(uploading(expiresOn))
      .then({ type: 'DocumentUploaded', data: { ...upload, expiresOn } }),
  );
  test('records a document that has expired since its property accepted it', () =>
    given()
      .when(uploading('2026-11-19'))
      .then({ type: 'DocumentUploaded', data: { ...upload, expiresOn: '2026-11-19' } }));
  test('again changes nothing, even with another expiry date', () =>
    given(documentUploaded).when(uploading('2026-11-19')).thenNothing());
  test('again after it was deleted changes nothing', () =>
    given(documentUploaded, documentDeleted).when(uploading(null)).thenNothing());
  test('records a document that answers no question', () =>
    given()
      .when({ type: 'UploadDocument', uploaded: { ...upload, key: null } })
      .then({ type: 'DocumentUploaded', data: { ...upload, key: null } }));
});

describe('changing the expiry date', () => {
  test.each([
    ['a later day', '2028-01-31'],
    ['today', today],
    ['none', null],
  ])('to %s records it', (_, day) => given(documentUploaded).when(changing(day)).then(expiryChanged(day)));
  test('to yesterday is refused', () =>
    given(documentUploaded).when(changing('2026-11-19')).thenRejected('expiry-in-past', past));
  test('to the present date records nothing', () =>
    given(documentUploaded).when(changing(upload.expiresOn)).thenNothing());
  test('to the present date records nothing, even if that day is past', () =>
    given(documentUploaded, expiryChanged('2026-11-01')).when(changing('2026-11-01')).thenNothing());
  test('works for a superseded document', () =>
    given(documentUploaded, documentSuperseded).when(changing(null)).then(expiryChanged(null)));
  test('is refused for a deleted document', () =>
    given(documentUploaded, documentDeleted).when(changing(null)).thenRejected('document-not-found'));
});

describe('changing the other details', () => {
  const details = { issuedOn: '2026-11-01', reference: 'G-1', issuer: 'Harbour Gas' };
  const all = datesChanged(details);
  const change = (over: object) => ({ ...changing(upload.expiresOn), ...over });

  test('records them with the expiry date', () => given(documentUploaded).when(change(details)).then(all));
  test.each(['issuedOn', 'reference', 'issuer'] as const)('to another %s alone keeps the others', (name) =>
    given(documentUploaded, all)
      .when(change({ [name]: null }))
      .then(datesChanged({ ...details, [name]: null })),
  );
  test('to the present ones records nothing', () => given(documentUploaded, all).when(change(details)).thenNothing());
  test('to a new expiry date alone records that', () =>
    given(documentUploaded, all).when(changing('2028-01-31')).then(expiryChanged('2028-01-31')));
  test.each([
    ['after today', '2026-11-21', upload.expiresOn, 'issued-in-future'],
    ['after the expiry date', '2026-11-15', '2026-11-14', 'issued-after-expiry'],
  ] as const)('to an issue date %s is refused', (_, issuedOn, expiresOn, code) =>
    given(documentUploaded, expiryChanged(expiresOn))
      .when({ ...changing(expiresOn), issuedOn })
      .thenRejected(code),
  );
  test.each([
    ['today', today, upload.expiresOn],
    ['the expiry date', '2026-11-15', '2026-11-15'],
  ])('to an issue date that is %s records it', (_, issuedOn, expiresOn) =>
    given(documentUploaded, expiryChanged(expiresOn))
      .when({ ...changing(expiresOn), issuedOn })
      .then(datesChanged({ issuedOn, expiresOn })),
  );
  test('works for a document that has run out, whose date stays', () =>
    given(documentUploaded, expiryChanged('2026-11-01'))
      .when({ ...changing('2026-11-01'), issuedOn: '2025-11-01' })
      .then(datesChanged({ issuedOn: '2025-11-01', expiresOn: '2026-11-01' })));
});

describe('the expiry', () => {
  const expiring = (day: string) => ({ type: 'ExpireDocument', accountId: ada, today: day, at }) as const;
  const after = '2027-11-21';

  test('is recorded on the day after the last day', () =>
    given(documentUploaded).when(expiring(after)).then(documentExpired()));
  test('is not recorded on the last day', () => given(documentUploaded).when(expiring('2027-11-20')).thenNothing());
  test('is recorded once', () => given(documentUploaded, documentExpired()).when(expiring(after)).thenNothing());
  test('is recorded again for a later date', () =>
    given(documentUploaded, documentExpired(), expiryChanged('2028-01-31'))
      .when(expiring('2028-02-01'))
      .then(documentExpired('2028-01-31')));
  test.each([
    ['without a date', expiryChanged(null)],
    ['that is superseded', documentSuperseded],
    ['that is deleted', documentDeleted],
  ])('of a document %s is not recorded', (_, event) =>
    given(documentUploaded, event).when(expiring(after)).thenNothing(),
  );
});

describe('superseding', () => {
  test('records the document that takes its place', () =>
    given(documentUploaded).when(superseding).then(documentSuperseded));
  test('twice changes nothing', () => given(documentUploaded, documentSuperseded).when(superseding).thenNothing());
  test('a deleted document changes nothing', () =>
    given(documentUploaded, documentDeleted).when(superseding).thenNothing());
});

describe('reinstating', () => {
  test('a document counts again in place of the one that has replaced it, once', () =>
    given(documentUploaded, documentSuperseded).when(reinstating()).then(documentReinstated));
  test('is for the document that has replaced it, and for none that is deleted', () => {
    given(documentUploaded, documentSuperseded).when(reinstating(upload.documentId)).thenNothing();
    given(documentUploaded).when(reinstating()).thenNothing();
    given(documentUploaded, documentSuperseded, documentDeleted).when(reinstating()).thenNothing();
  });
  test('stands, when what had replaced it is recorded again after a crash', () =>
    given(documentUploaded, documentSuperseded, documentReinstated).when(superseding).thenNothing());
});

describe('events after a property changed its owner', () => {
  test.each([changing(null), superseding, deleting])('$type names the present account', (command) => {
    const decision = documentDecider.decide({ ...command, accountId: bob }, given(documentUploaded).state());
    expect(decision).toMatchObject([{ data: { accountId: bob, documentId: upload.documentId } }]);
  });
});

describe('deleting', () => {
  test('is recorded', () => given(documentUploaded).when(deleting).then(documentDeleted));
  test('a superseded document is recorded', () =>
    given(documentUploaded, documentSuperseded).when(deleting).then(documentDeleted));
  test('twice changes nothing', () => given(documentUploaded, documentDeleted).when(deleting).thenNothing());
});

describe.each([changing(null), superseding, deleting])('$type', (command) => {
  test('is refused for an unknown document', () => given().when(command).thenRejected('document-not-found'));
});

test('the state follows the events', () => {
  expect(given().state()).toEqual({ status: 'missing' });
  const unknown = { issuedOn: null, reference: null, issuer: null, expiredOn: null };
  const replaced = { supersededBy: null, reinstatedFor: [] };
  const kept = { status: 'kept', uploaded: upload, expiresOn: '2027-11-20', ...unknown, ...replaced };
  expect(given(documentUploaded).state()).toEqual(kept);
  expect(given(documentUploaded, expiryChanged(null)).state()).toMatchObject({ status: 'kept', expiresOn: null });
  expect(given(documentUploaded, documentSuperseded).state()).toMatchObject({ status: 'superseded' });
  expect(given(documentUploaded, documentDeleted).state()).toMatchObject({ status: 'deleted' });
  expect(given(expiryChanged(null), documentSuperseded, documentDeleted).state()).toEqual({ status: 'missing' });
});
