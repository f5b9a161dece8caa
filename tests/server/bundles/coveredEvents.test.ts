import { expect, test } from 'vitest';
import { NotSignedYet } from '../../../server/application/errors.ts';
import { coveringEvents } from '../../../server/bundles/coveredEvents.ts';
import { KeyReplaced } from '../../../server/ledger/signHead.ts';
import { noDeadline } from '../../support/context.ts';

/** Asks for the events of a property that no head covers yet. */
const ask = (failure: Error) => {
  const dependencies = {
    ledger: { proofsOf: async () => undefined, signHead: () => Promise.reject(failure) },
    commands: { ledger: { freshState: async () => ({ head: null }) } },
    now: () => new Date('2026-11-20T12:00:00.000Z'),
  } as unknown as Parameters<typeof coveringEvents>[0];
  const gathered = { events: [] } as unknown as Awaited<
    ReturnType<Parameters<ReturnType<typeof coveringEvents>>[0]['gather']>
  >;
  const asked = { gather: async () => gathered, deadline: noDeadline, signal: new AbortController().signal };
  return coveringEvents(dependencies)(asked);
};

test('a bundle waits for another process if the key of this one was replaced', () =>
  expect(ask(new KeyReplaced('replaced'))).rejects.toThrow(NotSignedYet));

test('a head that cannot be signed for another reason fails the bundle', async () => {
  const failure = new Error('The tree is not the one that was signed');
  await expect(ask(failure)).rejects.toBe(failure);
});
