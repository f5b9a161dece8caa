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
  // Enamel would say that it holds.
  expect(document.querySelector('.plaque')).toBeNull();
  for (const part of ['Quay House <b>', 'Badge LP-3H8T-W6RN', '28/02/2027', 'https://letproof.example/verify-badge/LP'])
    expect(text('.verdict')).toContain(part);
  expect(text()).toContain('That it holds today');
  expect(text('.drop.used')).toContain('badge.svg');
  expect(check.mock.calls[0]?.[0].badgeKeys).toEqual(INSTALLATION.badgeKeys);
});

test('a badge that was changed says why it is refused', async () => {
  const { drop } = openPage({ ...ISSUED, answer: 'refused', reason: 'The signature does not fit.', subject: null });
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
