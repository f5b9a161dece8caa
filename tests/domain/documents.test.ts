import { describe, expect, test } from 'vitest';
import { documentDecider } from '../../domain/documents/decider.ts';
import {
  ada,
  at,
  bob,
  documentDeleted,
  documentSuperseded,
  documentUploaded,
  expiryChanged,
  newerPaper,
  today,
  upload,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(documentDecider);

const uploading = (expiresOn: string | null) =>
  ({ type: 'UploadDocument', uploaded: { ...upload, expiresOn }, today }) as const;
const changing = (expiresOn: string | null) =>
  ({ type: 'ChangeExpiry', accountId: ada, expiresOn, today, at }) as const;
const superseding = { type: 'SupersedeDocument', accountId: ada, byDocumentId: newerPaper, at } as const;
const deleting = { type: 'DeleteDocument', accountId: ada, at } as const;
const past = { detail: 'The expiry date cannot be earlier than today' };

describe('uploading', () => {
  test.each([
    ['tomorrow', '2026-11-21'],
    ['today, which still counts', today],
    ['never', null],
  ])('records a paper that expires %s', (_, expiresOn) =>
    given()
      .when(uploading(expiresOn))
      .then({ type: 'DocumentUploaded', data: { ...upload, expiresOn } }),
  );
  test('refuses one that expired yesterday', () =>
    given().when(uploading('2026-11-19')).thenRejected('expiry-in-past', past));
  test('again changes nothing, even with another date', () =>
    given(documentUploaded).when(uploading('2026-11-19')).thenNothing());
  test('again after it was deleted changes nothing', () =>
    given(documentUploaded, documentDeleted).when(uploading(null)).thenNothing());
});

describe('changing the expiry date', () => {
  test.each([
    ['a later day', '2028-01-31'],
    ['today', today],
    ['none', null],
  ])('to %s records it', (_, day) => given(documentUploaded).when(changing(day)).then(expiryChanged(day)));
  test('to yesterday is refused', () =>
    given(documentUploaded).when(changing('2026-11-19')).thenRejected('expiry-in-past', past));
  test('to the date it has records nothing', () =>
    given(documentUploaded).when(changing(upload.expiresOn)).thenNothing());
  test('to the date it has records nothing, though that day is over', () =>
    given(documentUploaded, expiryChanged('2026-11-01')).when(changing('2026-11-01')).thenNothing());
  test('works on one that has been replaced', () =>
    given(documentUploaded, documentSuperseded).when(changing(null)).then(expiryChanged(null)));
  test('finds nothing once it is deleted', () =>
    given(documentUploaded, documentDeleted).when(changing(null)).thenRejected('document-not-found'));
});

describe('replacing', () => {
  test('names the one that takes its place', () => given(documentUploaded).when(superseding).then(documentSuperseded));
  test('twice changes nothing', () => given(documentUploaded, documentSuperseded).when(superseding).thenNothing());
  test('a deleted one changes nothing', () => given(documentUploaded, documentDeleted).when(superseding).thenNothing());
});

describe('deleting', () => {
  test('records it', () => given(documentUploaded).when(deleting).then(documentDeleted));
  test('a replaced one records it', () =>
    given(documentUploaded, documentSuperseded).when(deleting).then(documentDeleted));
  test('twice changes nothing', () => given(documentUploaded, documentDeleted).when(deleting).thenNothing());
});

describe.each([changing(null), superseding, deleting])('$type', (command) => {
  test('finds nothing where nothing is', () => given().when(command).thenRejected('document-not-found'));
  test('finds nothing where another account has it', () =>
    given(documentUploaded)
      .when({ ...command, accountId: bob })
      .thenRejected('document-not-found'));
});

test('the state follows the facts', () => {
  expect(given().state()).toEqual({ status: 'missing' });
  expect(given(documentUploaded).state()).toEqual({ status: 'kept', uploaded: upload, expiresOn: '2027-11-20' });
  expect(given(documentUploaded, expiryChanged(null)).state()).toMatchObject({ status: 'kept', expiresOn: null });
  expect(given(documentUploaded, documentSuperseded).state()).toMatchObject({ status: 'superseded' });
  expect(given(documentUploaded, documentDeleted).state()).toMatchObject({ status: 'deleted' });
  expect(given(expiryChanged(null), documentSuperseded, documentDeleted).state()).toEqual({ status: 'missing' });
});
