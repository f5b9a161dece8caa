import { describe, expect, test } from 'vitest';
import { MakeUploadLinkBody, SendFields } from '../../domain/uploadLinks/contract.ts';
import { MAX_FILES, uploadLinkDecider } from '../../domain/uploadLinks/decider.ts';
import { askedFor, askedInSentence, shortNoun } from '../../domain/uploadLinks/texts.ts';
import { ada, later, newerCertificate, today } from '../support/events.ts';
import { linkMade, linkRevoked, linkUsed, madeLink, sentByLink } from '../support/linkEvents.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(uploadLinkDecider);

const using = (over = {}, on: string = today) => ({ type: 'UseUploadLink', today: on, ...sentByLink(over) }) as const;
const other = { documentId: newerCertificate, sha256: 'cd'.repeat(32) };

describe('an upload link', () => {
  test('is made once', () =>
    given()
      .when({ type: 'MakeUploadLink', ...madeLink })
      .then(linkMade));

  test('takes a document', () => given(linkMade).when(using()).then(linkUsed()));

  test('takes it on its last day and not on the day after', () => {
    given(linkMade).when(using({}, '2026-12-04')).then(linkUsed());
    given(linkMade).when(using({}, '2026-12-05')).thenRejected('link-ended');
  });

  test('takes no second document of another sender', () => {
    for (const senderKeyHash of [null, 'another'])
      given(linkMade, linkUsed())
        .when(using({ ...other, senderKeyHash }))
        .thenRejected('link-ended');
    // Without a secret nobody is known again, not even the first sender.
    given(linkMade, linkUsed({ senderKeyHash: null }))
      .when(using({ ...other, senderKeyHash: null }))
      .thenRejected('link-ended');
  });

  test('takes another file of the browser that sent the first', () =>
    given(linkMade, linkUsed()).when(using(other)).then(linkUsed(other)));

  test('takes the same file of the same browser once, under whichever id', () =>
    given(linkMade, linkUsed())
      .when(using({ documentId: newerCertificate }))
      .thenNothing());

  test(`takes at most ${MAX_FILES} files`, () => {
    const files = Array.from({ length: MAX_FILES }, (_, index) => ({
      documentId: `c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2b0${index}`,
      sha256: String(index).repeat(64),
    }));
    given(linkMade, ...files.map(linkUsed))
      .when(using(other))
      .thenRejected('link-ended');
  });

  test('takes nothing once it is revoked, or if it was never made', () => {
    given(linkMade, linkRevoked).when(using()).thenRejected('link-ended');
    given().when(using()).thenRejected('link-ended');
    given(linkMade, linkUsed(), linkRevoked).when(using(other)).thenRejected('link-ended');
  });

  test('is revoked once, also after its use', () => {
    const revoke = { type: 'RevokeUploadLink', accountId: ada, at: later } as const;
    given(linkMade).when(revoke).then(linkRevoked);
    given(linkMade, linkUsed()).when(revoke).then(linkRevoked);
    given().when(revoke).thenRejected('link-ended');
  });
});

describe('the texts of an upload link', () => {
  test('name the document as its engineer does', () => {
    expect(askedFor('gas_safety_certificate', undefined)).toBe('Gas safety record');
    expect(askedFor('eicr_certificate', undefined)).toBe('EICR');
    expect(askedFor('compliance_document', { briefDescription: 'Guest register' })).toBe('Document: Guest register');
    expect(['Gas safety record', 'EICR'].map(askedInSentence)).toEqual(['gas safety record', 'EICR']);
    expect([shortNoun('gas_safety_certificate'), shortNoun('eicr_certificate'), shortNoun('insurance_policy')]).toEqual(
      ['record', 'EICR', 'policy'],
    );
  });
});

describe('the contract of an upload link', () => {
  test('has fourteen days by default and ninety at most', () => {
    expect(MakeUploadLinkBody.parse({ question_id: 20 })).toEqual({ question_id: 20, expires_in_days: 14, note: null });
    for (const expires_in_days of [0, 91, 1.5, '14'])
      expect(MakeUploadLinkBody.safeParse({ question_id: 20, expires_in_days }).error?.issues[0]?.message).toBe(
        'Enter a number of days from 1 to 90',
      );
  });

  test('reads empty fields of a form as left out', () => {
    const nothing = { issued_on: null, expiry_date: null, name: null, licence: null, proposed: null, sender_key: null };
    expect(SendFields.parse({})).toEqual(nothing);
    expect(SendFields.parse({ issued_on: '', name: ' ', sender_key: '' })).toEqual(nothing);
  });
});
