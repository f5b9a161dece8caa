import { describe, expect, test } from 'vitest';
import { parseVkey } from '../../../domain/ledger/note.ts';
import { cosignedHead } from '../../../server/ledger/cosignedHead.ts';
import { deadlineIn } from '../../../server/lib/deadline.ts';
import { sha256 } from '../../../verifier/check/bytes.ts';
import { cosigner } from '../../support/ledger/witness.ts';

const SIGNED_AT = '2026-11-20T12:00:00.000Z';
const head = { origin: 'log.example', size: 8, rootHash: Buffer.alloc(32), note: '', cosignatures: [] };
const [first, second] = [cosigner('first.example'), cosigner('second.example')];
const line = (witness: ReturnType<typeof cosigner>) => witness.line('the text of the head\n');

type Given = {
  /** What each look finds; the last one again and again. */
  readonly looks: readonly (readonly string[])[];
  readonly witnesses?: readonly ReturnType<typeof cosigner>[];
  readonly secondsAfter?: number;
  /** Milliseconds that the request has left. */
  readonly left?: number;
};

const ask = async ({ looks, witnesses = [first, second], secondsAfter = 0, left = 60_000 }: Given) => {
  const found = [...looks];
  let asked = 0;
  const read = async () => {
    asked += 1;
    return { ...head, cosignatures: (found.length > 1 ? found.shift() : found[0]) ?? [] };
  };
  const signed = { ...head, rootHash: '', vkey: '', at: SIGNED_AT };
  const cosigned = cosignedHead({
    witnesses: witnesses.map(({ vkey }) => {
      const key = parseVkey(sha256, vkey);
      if (!key) throw new Error('The witness has no key');
      return { key, url: 'http://127.0.0.1' };
    }),
    reads: { head: read },
    handle: { freshState: async () => ({ origin: head.origin, head: signed }) },
    now: () => new Date(Date.parse(SIGNED_AT) + secondsAfter * 1000),
  });
  const { cosignatures } = await cosigned(head, { deadline: deadlineIn(left), signal: new AbortController().signal });
  return { cosignatures, asked };
};

describe('a new head', () => {
  test('waits until all witnesses have cosigned it', async () => {
    const both = [line(first), line(second)];
    expect(await ask({ looks: [[], [line(first)], both] })).toEqual({ cosignatures: both, asked: 3 });
  });

  test('goes on with the cosignatures that are there, if the request has no more time for a witness', async () => {
    const { cosignatures, asked } = await ask({ looks: [[line(first)]], left: 3200 });
    expect(cosignatures).toEqual([line(first)]);
    expect(asked).toBeGreaterThan(0);
  });

  test('is not waited for without witnesses', async () => {
    expect(await ask({ looks: [[]], witnesses: [] })).toEqual({ cosignatures: [], asked: 0 });
  });
});

test('a head that every witness had the time to cosign is taken as it is', async () => {
  expect(await ask({ looks: [[]], secondsAfter: 6 })).toEqual({ cosignatures: [], asked: 0 });
});
