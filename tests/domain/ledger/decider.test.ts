import { describe, expect, test } from 'vitest';
import { ledgerDecider } from '../../../domain/ledger/decider.ts';
import type { LedgerEvent } from '../../../domain/ledger/events.ts';
import { spec } from '../../support/spec.ts';

const { given } = spec(ledgerDecider);
const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 10, count)).toISOString();
const origin = 'letproof.example/ledger/a';
const opened: LedgerEvent = { type: 'LedgerOpened', data: { origin, at: minute(0) } };
const introduced: LedgerEvent = { type: 'LedgerKeyIntroduced', data: { origin, vkey: 'key', at: minute(0) } };
const head = { origin, size: 10, rootHash: 'root', note: 'note', vkey: 'key', at: minute(0) };
const signed: LedgerEvent = { type: 'LedgerHeadSigned', data: head };
const next = { ...head, size: 11, rootHash: 'other', at: minute(1) };

describe('the heads of a ledger', () => {
  test('an origin is opened once', () =>
    given()
      .when({ type: 'OpenLedger', origin, at: minute(0) })
      .then(opened));

  test('another origin is opened for an adopted log, and begins without heads', () => {
    const reopened: LedgerEvent = { type: 'LedgerOpened', data: { origin: 'b', at: minute(1) } };
    given(opened, introduced, signed)
      .when({ type: 'ReopenLedger', origin: 'b', at: minute(1) })
      .then(reopened);
    const first = { ...head, origin: 'b', at: minute(1) };
    given(opened, introduced, signed, reopened)
      .when({ type: 'SignHead', ...first })
      .then(
        { type: 'LedgerKeyIntroduced', data: { origin: 'b', vkey: 'key', at: minute(1) } },
        { type: 'LedgerHeadSigned', data: first },
      );
  });

  test('the first head introduces its key', () =>
    given(opened)
      .when({ type: 'SignHead', ...head })
      .then(introduced, signed));

  test('a later head follows with the same key', () =>
    given(opened, introduced, signed)
      .when({ type: 'SignHead', ...next })
      .then({ type: 'LedgerHeadSigned', data: next }));

  test('another key is introduced with its first head', () => {
    const rotated = { ...next, vkey: 'new' };
    given(opened, introduced, signed)
      .when({ type: 'SignHead', ...rotated })
      .then(
        { type: 'LedgerKeyIntroduced', data: { origin, vkey: 'new', at: minute(1) } },
        { type: 'LedgerHeadSigned', data: rotated },
      );
  });

  test.each([
    ['of the same size with another root', { ...next, size: 10 }],
    ['of a smaller tree', { ...next, size: 9 }],
    ['within a minute', { ...next, at: '2026-11-20T10:00:59.999Z' }],
    ['of another origin', { ...next, origin: 'b' }],
  ])('a head %s is not recorded', (_, data) =>
    given(opened, introduced, signed)
      .when({ type: 'SignHead', ...data })
      .thenNothing(),
  );

  test('nothing is signed before an origin is opened', () =>
    given()
      .when({ type: 'SignHead', ...head })
      .thenNothing());

  // The stream gets an event each minute, so only its last one is read.
  test('the last event of each append has the whole state', () => {
    const reopened: LedgerEvent = { type: 'LedgerOpened', data: { origin: 'b', at: minute(1) } };
    for (const appends of [
      [[opened]],
      [[opened], [introduced, signed]],
      [[opened], [introduced, signed], [reopened]],
    ]) {
      const events = appends.flat();
      const last = events.slice(-1);
      expect(last.reduce(ledgerDecider.evolve, ledgerDecider.initial)).toEqual(
        events.reduce(ledgerDecider.evolve, ledgerDecider.initial),
      );
    }
  });
});
