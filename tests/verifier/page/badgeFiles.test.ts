import { afterAll, expect, test } from 'vitest';
import type { BadgeCheck } from '../../../verifier/contract.ts';
import { bundle, heading, INSTALLATION, openPage, shown, text } from './pageFixtures.ts';

// The next file of this worker looks into the body that its libraries have seen first.
const first = document.body;
afterAll(() => {
  document.body = first;
});

const ISSUED: BadgeCheck = {
  kind: 'badge',
  answer: 'issued',
  reason: 'Genuine and in date.',
  subject: {
    propertyName: 'Quay House <b>',
    badge: 'Badge LP-3H8T-W6RN',
    issuer: 'did:web:letproof.example',
    validUntil: '28/02/2027',
    page: 'https://letproof.example/verify-badge/LP-3H8T-W6RN',
  },
};

test('a genuine badge is not called damaged, and leads to the page that says whether it holds', async () => {
  const { drop, check } = openPage(ISSUED);
  drop(bundle('badge.svg'));
  const title = await heading('A genuine badge. Does it still hold?');
  expect(document.activeElement).toBe(title);
  expect(document.title).toMatch(/^A genuine badge\. Does it still hold\? · /);
  // A plaque would say that it holds.
  expect(document.querySelector('.plaque')).toBeNull();
  for (const part of ['Quay House <b>', 'Badge LP-3H8T-W6RN', '28/02/2027', 'https://letproof.example/verify-badge/LP'])
    expect(text('.verdict')).toContain(part);
  expect(text()).toContain('That it holds today');
  expect(text('.drop.used')).toContain('badge.svg');
  expect(check.mock.calls[0]?.[0].badgeKeys).toEqual(INSTALLATION.badgeKeys);
});

test('a badge of another page than that of this LetProof names no page', async () => {
  const { drop } = openPage({ ...ISSUED, subject: ISSUED.subject && { ...ISSUED.subject, page: null } });
  drop(bundle('badge.svg'));
  await heading('A genuine badge. Does it still hold?');
  expect(text('.verdict')).not.toContain('Its page');
});

test.each<[BadgeCheck['answer'], string, readonly string[]]>([
  ['replaced', 'A badge with a replaced key', ['Ask for the present file', 'Look at the badge’s page']],
  ['inactive', 'A genuine badge that was not active', ['Look at the badge’s page', 'Ask for the present file']],
  ['revoked', 'Refused: this badge was revoked', ['Look at the badge’s page']],
  ['expired', 'Refused: this badge has expired', ['Look at the badge’s page', 'Ask for the present file']],
  ['early', 'Refused: this badge does not count yet', ['Look at the clock of this device', 'Look at the badge’s page']],
  ['changed', 'Refused: this badge proves nothing', ['Look at the badge’s page', 'Ask for the file again']],
  ['no_keys', 'This page knows no keys of badges', ['Get this page from LetProof', 'Look at the badge’s page']],
  ['other_key', 'A badge with a key that this page does not know', ['Get this page again', 'Look at the badge’s page']],
  [
    'other_address',
    'A badge of another address',
    ['Look at the badge’s page', 'Ask for the present file', 'Be careful with the address in the file'],
  ],
  [
    'no_credential',
    'There is no credential in this file',
    ['Look at the badge’s page', 'Ask for the badge as it was downloaded'],
  ],
  [
    'no_badge',
    'This is not a badge of LetProof',
    ['Look at the badge’s page', 'Ask for the badge as it was downloaded'],
  ],
])('an answer of %s has its own title and advice, and proves nothing', async (answer, title, advice) => {
  const { drop } = openPage({ ...ISSUED, answer, subject: null });
  drop(bundle('badge.jwt'));
  await heading(title);
  expect([...document.querySelectorAll('.what li b')].map((point) => point.textContent)).toEqual(advice);
  expect(text()).not.toContain('What is proved');
});

test('a badge that was changed says why it is refused', async () => {
  const { drop } = openPage({ ...ISSUED, answer: 'changed', reason: 'The signature does not fit.', subject: null });
  drop(bundle('badge.jwt'));
  await heading('Refused: this badge proves nothing');
  expect(text('.why b')).toBe('The signature does not fit.');
  expect(text()).not.toContain('What is proved');
  expect(text()).toContain('Look at the badge’s page');
});

test('a badge of an unknown key is not refused, and leads to a newer page', async () => {
  const { drop } = openPage({ ...ISSUED, answer: 'other_key', subject: null });
  drop(bundle('badge.jwt'));
  await heading('A badge with a key that this page does not know');
  expect(text('.why b')).toBe('This says nothing about the badge.');
  expect(text()).toContain('Get this page again');
});

test('a badge can be chosen as a file', () => {
  openPage(ISSUED);
  const accepted = shown().getByLabelText<HTMLInputElement>('Bundle or badge').accept.split(',');
  expect(accepted).toEqual(expect.arrayContaining(['.zip', '.svg', '.jwt']));
});
