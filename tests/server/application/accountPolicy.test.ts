import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { claimForRegistration } from '../../../domain/emails/decider.ts';
import type { EmailClaim } from '../../../domain/emails/events.ts';
import { context, metadata, noDeadline } from '../../support/context.ts';
import { coreForFile } from '../../support/core.ts';

const world = coreForFile();
const { core } = world;
const newAddress = () => `${randomUUID()}@example.org`;
const keyOf = (email: string) => core().secrets.emailKey(email);
const at = '2026-11-20T10:00:00.000Z';

const holder = (accountId: string, email: string) => ({
  personal: { holder: { subject: accountId, details: { email, name: 'Ada', phone: '' } } },
});
const claim = (email: string, claimed: EmailClaim) =>
  core().commands.email(keyOf(email), { type: 'ClaimEmail', ...claimed }, context);

const registrationOf = (accountId: string, email: string, quickCheckId?: string) =>
  claimForRegistration({
    accountId,
    userType: 'owner',
    marketingOptIn: false,
    ...holder(accountId, email),
    ...(quickCheckId && { quickCheckId }),
    at,
  });

const registered = async (email: string, quickCheckId?: string): Promise<string> => {
  const accountId = randomUUID();
  await core().keyring.create(accountId);
  await claim(email, registrationOf(accountId, email, quickCheckId));
  return accountId;
};

const change = (accountId: string, email: string, claimedAt: string) =>
  claim(email, { accountId, purpose: 'change', registration: null, ...holder(accountId, email), at: claimedAt });

const emailOf = async (accountId: string) => {
  const state = await core().commands.account.freshState(accountId, noDeadline);
  return state.status === 'registered' ? state.email : state.status;
};
const ownerOf = async (email: string) => {
  const state = await core().commands.email.freshState(keyOf(email), noDeadline);
  return state.status === 'claimed' ? state.accountId : null;
};

/** Runs the policies of all events again, as after a crash. The first call for an entry is skipped: it has just run. */
const runAllAgain = async () => {
  for await (const batch of core().events.subscribe(0n, AbortSignal.timeout(500)))
    for (const entry of batch) for (const _ of [1, 2]) await core().commands.runPoliciesOnce(entry);
};

describe('a change of address', () => {
  test('moves the account to the new address and releases the former one', async () => {
    const [former, next] = [newAddress(), newAddress()];
    const accountId = await registered(former);
    await change(accountId, next, '2026-11-20T10:00:01.000Z');
    expect(await emailOf(accountId)).toBe(next);
    expect([await ownerOf(former), await ownerOf(next)]).toEqual([null, accountId]);
  });

  test('that a later one has overtaken releases its address', async () => {
    const [former, overtaken, last] = [newAddress(), newAddress(), newAddress()];
    const accountId = await registered(former);
    world.setTime('2026-11-20T10:00:02.000Z');
    await change(accountId, last, '2026-11-20T10:00:02.000Z');
    await change(accountId, overtaken, '2026-11-20T10:00:01.000Z');
    expect(await emailOf(accountId)).toBe(last);
    expect([await ownerOf(overtaken), await ownerOf(last)]).toEqual([null, accountId]);
  });

  test('to the same address in other letters keeps it claimed', async () => {
    const email = newAddress();
    const accountId = await registered(email);
    await core().commands.account(accountId, { type: 'ChangeEmail', email: email.toUpperCase(), at }, context);
    expect(await emailOf(accountId)).toBe(email.toUpperCase());
    expect(await ownerOf(email)).toBe(accountId);
  });

  test('back to the first address keeps it, even if all policies run again', async () => {
    const [home, away] = [newAddress(), newAddress()];
    const accountId = await registered(home);
    await change(accountId, away, '2026-11-20T10:00:01.000Z');
    await change(accountId, home, '2026-11-20T10:00:02.000Z');
    await runAllAgain();
    expect(await emailOf(accountId)).toBe(home);
    expect([await ownerOf(home), await ownerOf(away)]).toEqual([accountId, null]);
  });

  test('counts after one of which the clock was ahead, also if all policies run again', async () => {
    const [home, away] = [newAddress(), newAddress()];
    const accountId = await registered(home);
    await change(accountId, away, '2031-11-20T10:00:01.000Z');
    await change(accountId, home, '2026-11-20T10:00:02.000Z');
    await runAllAgain();
    expect(await emailOf(accountId)).toBe(home);
    expect([await ownerOf(home), await ownerOf(away)]).toEqual([accountId, null]);
  });
});

test('the former address is released although the process that changed it was killed, and its notice is late', async () => {
  const [former, next] = [newAddress(), newAddress()];
  const accountId = await registered(former);
  const noticed = vi.spyOn(core().commands, 'forgetOlder').mockImplementation(() => {});
  onTestFinished(() => noticed.mockRestore());
  const details = { email: next, formerEmail: former };
  const data = { accountId, personal: { holder: { subject: accountId, details } }, at };
  const changed = { id: randomUUID(), event: { type: 'EmailChanged', data }, metadata } as const;
  // Appended without a command, so that no process has run its policies.
  await core().events.append(`account-${accountId}`, [changed], 0n, noDeadline);
  await expect.poll(() => ownerOf(former)).toBeNull();
});

test('the registration of a lead ties the quick check to the account', async () => {
  const quickCheckId = randomUUID();
  const answers = { q1: 'Yes', q2: 'No', q3: 'Yes', q4: 'Yes', q5: 'Yes' } as const;
  const taken = { quickCheckId, accountId: null, answers, passed: false, at };
  await core().commands.quickCheck(quickCheckId, { type: 'TakeQuickCheck', ...taken }, context);
  const accountId = await registered(newAddress(), quickCheckId);
  expect(await core().commands.quickCheck.freshState(quickCheckId, noDeadline)).toMatchObject({ accountId });
});

test('the policies tie the quick check after a crash between the claim of the address and the account', async () => {
  const [quickCheckId, accountId, email] = [randomUUID(), randomUUID(), newAddress()];
  const answers = { q1: 'Yes', q2: 'Yes', q3: 'Yes', q4: 'Yes', q5: 'Yes' } as const;
  const taken = { quickCheckId, accountId: null, answers, passed: true, at };
  await core().commands.quickCheck(quickCheckId, { type: 'TakeQuickCheck', ...taken }, context);
  await core().keyring.create(accountId);
  const data = registrationOf(accountId, email, quickCheckId);
  const claimed = { id: randomUUID(), event: { type: 'EmailClaimed', data }, metadata } as const;
  // Appended without a command, so that no process has run its policies.
  await core().events.append(`email-${keyOf(email)}`, [claimed], 'no-stream', noDeadline);
  await expect.poll(() => core().commands.quickCheck.freshState(quickCheckId, noDeadline)).toMatchObject({ accountId });
  expect(await emailOf(accountId)).toBe(email);
});

test('the address of an erased account is released, so that it can register again', async () => {
  const email = newAddress();
  const accountId = await registered(email);
  await core().commands.account(accountId, { type: 'EraseAccount', emailKey: keyOf(email), at }, context);
  expect(await ownerOf(email)).toBeNull();
  const again = await registered(email);
  expect(await ownerOf(email)).toBe(again);
});
