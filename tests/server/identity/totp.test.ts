import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { newSecret, setupUri, timeStepOf } from '../../../server/identity/totp.ts';

/** The secret of the test vectors of RFC 6238: the text 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a code', () => {
  test.each([
    // RFC 6238, appendix B, the last six digits.
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %d is %s', (seconds, code) => expect(timeStepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30)));

  test('is valid one step before and after its own, and no longer', () => {
    const code = generateSync({ secret: SECRET, epoch: 3000 });
    const steps = [2939, 2940, 2970, 3000, 3029, 3030, 3059, 3060, 3090].map((seconds) =>
      timeStepOf(SECRET, code, at(seconds)),
    );
    expect(steps).toEqual([undefined, undefined, 100, 100, 100, 100, 100, undefined, undefined]);
  });

  test.each(['', '28708', '2870822', '28708a', ' 287082', '２８７０８２', '-87082', '1e9999'])(
    'that reads %j is not valid',
    (code) => expect(timeStepOf(SECRET, code, at(59))).toBeUndefined(),
  );
});

test('a new secret has 160 bits and is in the address that apps read', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(other).not.toBe(one);
  const uri = new URL(setupUri(one, 'ada+home@example.org'));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(one);
  expect(uri.searchParams.get('issuer')).toBe('LetProof');
  expect(decodeURIComponent(uri.pathname)).toContain('LetProof:ada+home@example.org');
});
