import { describe, test } from 'vitest';
import { supportDecider } from '../../domain/support/decider.ts';
import { ada, bob } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(supportDecider);
const opened = (at: string, staffId = bob) =>
  ({ type: 'AccountRecordOpened', data: { accountId: ada, staffId, at } }) as const;
const open = (at: string, staffId = bob) => ({ type: 'OpenRecord', accountId: ada, staffId, at }) as const;

describe('opening the record of an account', () => {
  test('is recorded', () => given().when(open('2026-11-20T10:00:00.000Z')).then(opened('2026-11-20T10:00:00.000Z')));

  test('counts once in ten minutes, for each person of staff', () => {
    const past = opened('2026-11-20T10:00:00.000Z');
    given(past).when(open('2026-11-20T10:09:59.999Z')).thenNothing();
    given(past).when(open('2026-11-20T10:10:00.000Z')).then(opened('2026-11-20T10:10:00.000Z'));
    given(past).when(open('2026-11-20T10:00:01.000Z', ada)).then(opened('2026-11-20T10:00:01.000Z', ada));
  });

  test('is recorded after a moment with a clock that was far ahead', () =>
    given(opened('2036-11-20T10:00:00.000Z'))
      .when(open('2026-11-20T10:00:00.000Z'))
      .then(opened('2026-11-20T10:00:00.000Z')));
});

describe.each([
  ['EndSessions', 'AccountSessionsEnded'],
  ['SendPasswordReset', 'PasswordResetSent'],
] as const)('%s', (command, event) => {
  const personal = { owner: { subject: ada, details: { reason: 'A phone was stolen' } } };
  const data = { accountId: ada, staffId: bob, requestId: '018f0000-0000-7000-8000-0000000000a9', personal };

  test('is recorded once for a request', () => {
    const at = '2026-11-20T10:00:00.000Z';
    given()
      .when({ type: command, ...data, at })
      .then({ type: event, data: { ...data, at } });
    given({ type: event, data: { ...data, at } })
      .when({ type: command, ...data, at: '2026-11-21T10:00:00.000Z' })
      .thenNothing();
  });
});
