import { expect, test } from 'vitest';
import { entryOf } from '../../../server/ledger/entry.ts';
import { canonicalEvent } from '../../../verifier/check/canonicalEvent.ts';
import { metadata } from '../../support/context.ts';
import { entryOfRow } from '../../support/ledger/entry.ts';
import { noise } from '../../support/ledger/noise.ts';

const event = { stream: 'noise-1', type: 'NoiseHeard', id: '0192f0a0-0000-7000-8000-0000000000c0', metadata };

// The example of RFC 8785, section 3.2.2.
test('an event is written in the canonical form of JSON', () => {
  const data = {
    numbers: JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]'),
    string: '€$\u000F\nA\'B"\\\\"/',
    literals: [null, true, false],
  };
  expect(canonicalEvent({ ...event, data })).toContain(
    '"data":{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('an entry is the same on every store: the order of fields and the position do not count', () => {
  const backwards = (fields: object) => Object.fromEntries(Object.entries(fields).reverse());
  for (const { id, type, data, metadata: given } of noise(20)) {
    const stored = { stream: 'noise-2', id, type, data, metadata: given };
    const elsewhere = {
      ...stored,
      position: 77n,
      data: backwards(data),
      metadata: { ...metadata, ...backwards(given) },
    };
    expect(Buffer.from(entryOf(stored))).toEqual(entryOfRow(stored));
    expect(entryOf(elsewhere)).toEqual(entryOf(stored));
  }
});

test('the salt is not part of what is hashed as content, and an event without one is a leaf, too', () => {
  const data = { answer: 'Yes' };
  expect(canonicalEvent({ ...event, data })).not.toContain('salt');
  const other = { ...metadata, salt: 'AAAAAAAAAAAAAAAAAAAAAQ' };
  expect(entryOf({ ...event, data, metadata: other })).not.toEqual(entryOf({ ...event, data }));
  const { salt: _, ...without } = metadata;
  // Only another program could have written it.
  expect(entryOf({ ...event, data, metadata: without as typeof metadata })).toHaveLength(32);
});
