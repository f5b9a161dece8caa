import { describe, expect, test } from 'vitest';
import { open } from '../../../server/eventLog/personalData.ts';
import { decrypt, encrypt } from '../../../server/lib/aesGcm.ts';

const key = Buffer.alloc(32, 1);

describe('an encrypted text', () => {
  test('is nonce, ciphertext and tag, and decrypts with its key and context', () => {
    const sealed = encrypt(key, 'Zoë', 'here');
    expect(sealed).toHaveLength(12 + 4 + 16);
    expect(decrypt(key, sealed, 'here').toString()).toBe('Zoë');
  });

  test.each([
    ['another key', Buffer.alloc(32, 2), 'here', 0],
    ['another context', key, 'there', 0],
    ['one bit changed', key, 'here', 1],
  ])('does not decrypt with %s', (_, otherKey, context, bit) => {
    const sealed = encrypt(key, 'Zoë', 'here');
    sealed[12] = (sealed[12] ?? 0) ^ bit;
    expect(() => decrypt(otherKey, sealed, context)).toThrow();
  });

  test.each([0, 11, 16, 27])('does not decrypt if only %i bytes are left of it', (length) => {
    expect(() => decrypt(key, encrypt(key, 'Zoë', 'here').subarray(0, length), 'here')).toThrow();
  });
});

test('a text that the first version of the product stored in an event decrypts', () => {
  const stored = 'v1.Oc9y4_RpmoDxHFgNXEMZrIpeD1NYIBPaam94hvBU8buXYrSl-3c2MQ_x-Q';
  expect(open(key, stored, 'account-1 e')).toEqual({ name: 'Zoë' });
});
