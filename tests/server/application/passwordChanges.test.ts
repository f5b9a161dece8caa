import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { passwordChanges } from '../../../server/application/passwordChanges.ts';
import { postgresAccountTokens } from '../../../server/identity/accountTokens.ts';
import { postgresCredentials } from '../../../server/identity/credentials.ts';
import { coreForFile } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';

const { core, now } = coreForFile();
const NEW = 'another horse battery';

const credentials = () => postgresCredentials(core().pool);
const tokens = () => postgresAccountTokens(core().pool, core().secrets.derive, now);
const passwords = (follow: () => Promise<undefined> = async () => undefined) =>
  passwordChanges({
    pool: core().pool,
    credentials: credentials(),
    tokens: tokens(),
    sessions: { holds: async () => true, endAll: async () => {}, settled: async () => {} },
    calendars: { forget: async () => {} },
    followUps: { addChange: async () => 'a change', addReset: async () => 'a reset', follow },
    now,
    logger: silent,
  });

/** A request that has so many milliseconds left. */
const requestWith = (left: number) => ({ correlationId: 'test', deadline: { left: () => left } });

/** An account with a password, and how it changes and resets it. */
const withPassword = async () => {
  const accountId = randomUUID();
  const former = await credentials().register(accountId, 'correct horse battery');
  const token = await tokens().issue('reset-password', { accountId, eventId: uuidv7(), at: now().toISOString() });
  const mailedTo = { accountId, emailKey: 'key', isConfirmed: true };
  return {
    former,
    stored: () => credentials().stored(accountId),
    change: (left: number, follow?: () => Promise<undefined>) =>
      passwords(follow).change(accountId, { former, password: NEW, sessionId: randomUUID() }, requestWith(left)),
    reset: (left: number) => passwords().reset(token, NEW, mailedTo, requestWith(left)),
  };
};

describe('a new password that could be answered too late', () => {
  test('by a change is not stored, and a repeat stores it', async () => {
    const { former, stored, change } = await withPassword();
    await expect(change(1999)).rejects.toThrow(StoreUnavailable);
    expect(await stored()).toBe(former);
    expect((await change(2000))?.passwordHash).toBe(await stored());
    expect(await stored()).not.toBe(former);
  });

  test('by a reset is not stored and leaves the link valid, and a repeat stores it', async () => {
    const { former, stored, reset } = await withPassword();
    await expect(reset(1999)).rejects.toThrow(StoreUnavailable);
    expect(await stored()).toBe(former);
    expect(await reset(2000)).toBe(await stored());
    expect(await stored()).not.toBe(former);
  });
});

test('a new password that is stored is answered before the deadline, although its event is not recorded yet', async () => {
  const { change } = await withPassword();
  const start = performance.now();
  expect(await change(2000, () => new Promise(() => {}))).toMatchObject({ reached: undefined });
  // Without the deadline it would wait for three seconds.
  expect(performance.now() - start).toBeLessThan(3000);
});
