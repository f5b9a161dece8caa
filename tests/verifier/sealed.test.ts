import { describe, expect, test } from 'vitest';
import { groupKey, open, seal } from '../../server/eventLog/personalData.ts';
import { contextOf, openGroup } from '../../verifier/check/sealed.ts';
import golden from '../golden/PropertyAdded.9.json' with { type: 'json' };

const person = Buffer.alloc(32, 1);
const { stream, data, decoded } = golden;
const { sealed } = data.personal.owner;
const context = contextOf(stream, '0192f0a0-0000-7000-8000-000000000002', 'owner');
const { details } = decoded.personal.owner;
const keyFor = (place: string, of = person) => groupKey(of, place).toString('base64url');

describe('a group that was sealed in version 2', () => {
  test('is opened with the key of the person', () => {
    expect(open(person, sealed, context)).toEqual(details);
    expect(() => open(Buffer.alloc(32, 2), sealed, context)).toThrow('commitment');
    expect(() => open(person, sealed, `${context}s`)).toThrow('commitment');
  });

  test('is opened by a verifier with its own key alone', async () => {
    expect(await openGroup(sealed, keyFor(context), context)).toEqual(details);
  });

  test.each([
    ['the key of another group of the person', () => keyFor(`${context}s`), context],
    ['the key of another person', () => keyFor(context, Buffer.alloc(32, 2)), context],
    ['the half that decrypts', () => keyFor(context).slice(0, 43), context],
    // The second half decrypts nothing: only the commitment notices that it was changed.
    [
      'a key with another second half',
      () => `${keyFor(context).slice(0, 60)}AAAA${keyFor(context).slice(64)}`,
      context,
    ],
    ['another place', () => keyFor(context), `${context}s`],
    ['no key', () => '', context],
  ])('is not opened with %s', async (_, key, place) => {
    expect(await openGroup(sealed, key(), place)).toBeUndefined();
  });

  test('is sealed as before: the same form, never the same text', () => {
    const again = seal(person, details, context);
    expect(again).toHaveLength(sealed.length);
    expect(again).not.toBe(sealed);
    expect(open(person, again, context)).toEqual(details);
  });

  test('a group of version 1 cannot be shown alone', async () => {
    const first = 'v1.Oc9y4_RpmoDxHFgNXEMZrIpeD1NYIBPaam94hvBU8buXYrSl-3c2MQ_x-Q';
    expect(open(person, first, 'account-1 e')).toEqual({ name: 'Zoë' });
    expect(await openGroup(first, keyFor('account-1 e'), 'account-1 e')).toBeUndefined();
  });
});
