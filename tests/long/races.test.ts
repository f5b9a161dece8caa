import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Rejected } from '../../server/application/errors.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import type { Core } from '../../server/process/core.ts';
import { context, metadata, noDeadline } from '../support/context.ts';
import { coreForFile } from '../support/core.ts';
import { address, person } from '../support/events.ts';

const RACES = Number(process.env.ROUNDS ?? 100);
const at = '2026-11-20T10:00:00.000Z';
const today = '2026-11-20';

const server = coreForFile();
const processes = [] as Core[];
beforeAll(async () => {
  processes.push(server.core(), await server.start());
});
afterAll(() => processes[1]?.stop());

type Commands = Core['commands'];

/** Both processes at once: 'won', or the reason of the refusal. The same command in both is told apart by `turn`. */
const race = (run: (commands: Commands, turn: 0 | 1) => Promise<unknown>) =>
  Promise.all(
    processes.map(({ commands }, turn) =>
      run(commands, turn === 0 ? 0 : 1).then(
        () => 'won',
        (error: unknown) => (error instanceof Rejected ? error.code : String(error)),
      ),
    ),
  );

const newPerson = async () => {
  const accountId = randomUUID();
  await server.core().keyring.create(accountId);
  return accountId;
};
const details = (accountId: string, propertyId: string) => {
  const personal = { owner: { subject: accountId, details: address } };
  return { accountId, propertyId, nation: 'england', propertyType: 'house', personal, at } as const;
};

/** Runs the races one after the other, and expects one winner in each. */
const expectOneWinner = async (refusal: string, one: () => Promise<readonly string[]>) => {
  for (let count = 0; count < RACES; count += 1) expect([...(await one())].sort()).toEqual([refusal, 'won'].sort());
};

describe(`two processes that race ${RACES} times`, () => {
  test('for the last slot of a plan add one property', () =>
    expectOneWinner('allowance-exceeded', async () => {
      const accountId = await newPerson();
      const results = await race((commands) => {
        const slot = { type: 'TakePropertySlot', limit: 1, ...details(accountId, randomUUID()) } as const;
        return commands.allowance(accountId, slot, context);
      });
      const { occupied } = await server.core().commands.allowance.freshState(accountId, noDeadline);
      expect(occupied).toHaveLength(1);
      return results;
    }));

  test('for an email address register one account', () =>
    expectOneWinner('email-taken', async () => {
      const [key, ...accounts] = [randomUUID(), await newPerson(), await newPerson()];
      return race((commands, turn) => {
        const accountId = String(accounts[turn]);
        const personal = { holder: { subject: accountId, details: person } };
        const registration = { userType: 'owner', marketingOptIn: false } as const;
        const claim = { type: 'ClaimEmail', accountId, purpose: 'registration', registration, personal, at } as const;
        return commands.email(key, claim, context);
      });
    }));

  test('for the first assessment of a property start one', () =>
    expectOneWinner('assessment-exists', async () => {
      const [accountId, propertyId] = [await newPerson(), randomUUID()];
      const slot = { type: 'TakePropertySlot', limit: 1, ...details(accountId, propertyId) } as const;
      await server.core().commands.allowance(accountId, slot, context);
      return race((commands) => {
        const open = { type: 'OpenAssessment', accountId, assessmentId: randomUUID(), edition: '2026.3', at } as const;
        return commands.property(propertyId, open, context);
      });
    }));

  test('for the code of a badge issue one', () =>
    expectOneWinner('badge-code-taken', async () => {
      const [accountId, propertyId, code] = [await newPerson(), randomUUID(), `LP-${randomUUID().slice(0, 8)}`];
      return race((commands) => {
        const about = { accountId, propertyId, assessmentId: randomUUID(), badgeId: randomUUID(), code };
        const facts = { passes: true, toRecheck: [], overdue: [], evidenceEndsOn: null, today, at };
        return commands.badge(code, { type: 'IssueBadge', about, ...facts }, context);
      });
    }));

  test('for an invitation of one address send one', () =>
    expectOneWinner('already-invited', async () => {
      const accountId = await newPerson();
      return race((commands) => {
        const terms = { role: 'viewer', scope: { kind: 'all' }, until: null } as const;
        const invited = {
          invitationId: randomUUID(),
          emailKey: 'carl',
          personId: null,
          expiresAt: at,
          invitedBy: accountId,
          today,
        };
        return commands.access(accountId, { type: 'Invite', accountId, at, ...invited, ...terms }, context);
      });
    }));
});

test('control: a check outside the stream that decides lets both through', async () => {
  const accountId = await newPerson();
  const stream = `allowance-${accountId}`;
  const addUnchecked = async ({ events }: Core) => {
    const taken = await events.readStream(stream, 0n, noDeadline);
    if (taken.length >= 1) return 'refused';
    await new Promise(setImmediate);
    // Appends wherever the stream ends by now, as a writer without an expected revision does.
    const now = await events.readStream(stream, 0n, noDeadline);
    const entry = {
      id: uuidv7(),
      event: { type: 'PropertySlotTaken', data: details(accountId, randomUUID()) } as const,
      metadata,
    };
    const append = (revision: bigint | 'no-stream') => events.append(stream, [entry], revision, noDeadline);
    await append(now.at(-1)?.revision ?? 'no-stream').catch(() => append(0n));
    return 'won';
  };
  expect(await Promise.all(processes.map(addUnchecked))).toEqual(['won', 'won']);
});
