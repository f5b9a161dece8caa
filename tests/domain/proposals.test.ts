import { describe, expect, test } from 'vitest';
import { ReadingOutcome } from '../../domain/documents/proposals.ts';

const nothing = { issuedOn: null, expiresOn: null, reference: null, issuer: null };
const proposed = { ...nothing, documentType: null, postcode: null };
const source = { text: '31/02/2027', line: 'Valid until 31/02/2027', page: 1, doubts: ['impossible-date'] };
const outcome = (rest: object) => ReadingOutcome.safeParse({ proposed, confirmed: nothing, ...rest }).success;

describe('what was proposed and confirmed', () => {
  test.each([
    ['nothing at all', {}],
    ['a date that does not exist', { proposed: { ...proposed, expiresOn: { day: null, ...source } } }],
    ['another value than the proposed', { confirmed: { ...nothing, reference: 'GS-1' } }],
  ])('may be %s', (_, rest) => expect(outcome(rest)).toBe(true));

  test.each([
    ['a confirmed date that does not exist', { confirmed: { ...nothing, expiresOn: '2027-02-31' } }],
    ['an unknown doubt', { proposed: { ...proposed, expiresOn: { day: null, ...source, doubts: ['odd'] } } }],
    ['an endless line', { proposed: { ...proposed, expiresOn: { day: null, ...source, line: 'x'.repeat(241) } } }],
    ['an empty number', { confirmed: { ...nothing, reference: ' ' } }],
    ['a page 0', { proposed: { ...proposed, expiresOn: { day: null, ...source, page: 0 } } }],
  ])('may not be %s', (_, rest) => expect(outcome(rest)).toBe(false));
});
