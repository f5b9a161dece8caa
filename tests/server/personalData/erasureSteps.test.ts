import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { inviting } from '../../../server/application/inviting.ts';
import { transferring } from '../../../server/application/transferring.ts';
import type { FileStore } from '../../../server/files/fileStore.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { accountHistory } from '../../../server/personalData/accountHistory.ts';
import { erasing, unfinishedErasures } from '../../../server/personalData/eraseAccount.ts';
import { eraseBadgeReport } from '../../../server/personalData/eraseBadgeReport.ts';
import { type ErasureDependencies, erasureSteps } from '../../../server/personalData/erasureSteps.ts';
import type { Core } from '../../../server/process/core.ts';
import { finishErasures } from '../../../server/schedule/jobs/finishErasures.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { subscriptionOfProvider } from '../../support/events.ts';
import { fullLine, silent } from '../../support/logs.ts';
import { refuseRows, untilStopped } from '../../support/refusedTable.ts';
import { CONDITION } from '../../support/timeLimits.ts';
import { dealings, expectDealingsEnded } from './dealings.ts';

const world = coreForFile();
const { core, now, by } = world;
const maker = makerOn(world);
const never = new AbortController().signal;

const outside = () => {
  const [erased, cancelled, accounts, forgotten]: [string[], string[], string[], string[]] = [[], [], [], []];
  return {
    erased,
    cancelled,
    /** Those whose customers were deleted, and the customers that the log knew. */
    accounts,
    forgotten,
    ports: {
      files: { erase: async (accountId: string) => void erased.push(accountId) } satisfies Pick<FileStore, 'erase'>,
      payments: {
        cancel: async ({ providerId }: { providerId: string }): Promise<void> => {
          cancelled.push(providerId);
        },
        finishWithdrawal: async (_providerId: string) => 'returned' as const,
        forget: async ({ accountId, customerIds }: Parameters<Payments['forget']>[0]): Promise<void> => {
          accounts.push(accountId);
          forgotten.push(...customerIds);
        },
      },
      limits: { forgive: async () => {} },
      sessions: { settled: async () => {} },
      mailFolder: { sentTo: async () => [], remove: async () => {} },
    },
  };
};

const stepsOf = (
  of: Core,
  ports: Pick<ErasureDependencies, 'files' | 'payments' | 'limits' | 'sessions' | 'mailFolder'>,
) => erasureSteps({ ...of, ...ports, now });

const eraserOn = (of: Core, ports: ReturnType<typeof outside>['ports']) =>
  erasing({ pool: of.pool, historyOf: accountHistory(of), steps: stepsOf(of, ports) });

/** Registers the account. */
const claim = (accountId: string, email: string) => {
  const personal = { holder: { subject: accountId, details: { email, name: 'Ada', phone: '' } } };
  const registration = { userType: 'owner', marketingOptIn: false } as const;
  const about = { accountId, purpose: 'registration', registration, personal, at: now().toISOString() } as const;
  return core().commands.email(core().secrets.emailKey(email), { type: 'ClaimEmail', ...about }, context);
};

/** An account with an address, a subscription, a property, a badge and a password. */
const someone = async (): Promise<Made & { readonly email: string; readonly code: string }> => {
  const made = await maker.passing();
  const { accountId } = made;
  const email = `${accountId}@example.co.uk`;
  await claim(accountId, email);
  const confirm = { type: 'ConfirmEmail', email, at: now().toISOString() } as const;
  await core().commands.account(accountId, confirm, context);
  const paid = { sessionId: `s-${accountId}`, ...by(accountId) };
  const unpaid = { sessionId: `u-${accountId}`, customerId: `cus_u-${accountId}`, ...by(accountId) };
  const plan = { planType: 'multi_yearly', propertiesCount: 5 } as const;
  const period = { startsAt: now().toISOString(), endsAt: '2099-01-01T00:00:00.000Z' };
  for (const checkout of [unpaid, paid])
    await core().commands.subscription(accountId, { type: 'StartCheckout', ...plan, ...checkout }, context);
  const subscription = subscriptionOfProvider({
    ...plan,
    providerId: `p-${accountId}`,
    sessionId: paid.sessionId,
    period,
  });
  await core().commands.subscription(accountId, { type: 'RecordSubscription', subscription, ...paid }, context);
  await core().pool.query('insert into credential values ($1, $2)', [accountId, 'hash']);
  const { code } = await maker.issue(made);
  return { ...made, email, code };
};

/** An account with a confirmed address and a property. */
const neighbour = async () => {
  const { accountId, propertyId } = await maker.property();
  const email = `${accountId}@example.co.uk`;
  await claim(accountId, email);
  await core().commands.account(accountId, { type: 'ConfirmEmail', email, at: now().toISOString() }, context);
  return { accountId, email, propertyId };
};

const recordErasure = ({ accountId, email }: { accountId: string; email: string }) =>
  core().commands.account(
    accountId,
    { type: 'EraseAccount', emailKey: core().secrets.emailKey(email), at: now().toISOString() },
    context,
  );

const countOf = async (text: string, accountId: string) => (await core().pool.query(text, [accountId])).rowCount;

/** Of the checkout that was not paid, and of the paid one. */
const customersOf = ({ accountId }: { readonly accountId: string }) => [`cus_u-${accountId}`, `cus_p-${accountId}`];

const expectErased = async ({ accountId, propertyId, email, code }: Awaited<ReturnType<typeof someone>>) => {
  const { commands, events, secrets, keyring } = core();
  expect((await keyring.keysOf([accountId]))(accountId)).toBe(undefined);
  expect(await commands.account.freshState(accountId, noDeadline)).toMatchObject({
    status: 'erased',
    isComplete: true,
  });
  expect(await commands.property.freshState(propertyId, noDeadline)).toMatchObject({ status: 'removed' });
  expect(await commands.email.freshState(secrets.emailKey(email), noDeadline)).toEqual({ status: 'free' });
  expect((await commands.subscription.freshState(accountId, noDeadline)).current).toBe(null);
  expect(await countOf('select from credential where account_id = $1', accountId)).toBe(0);
  for (const { name } of core().models)
    expect(await countOf(`select from ${name} where owner = $1`, accountId), name).toBe(0);
  // Each fact once, however often the steps ran.
  const types = async (stream: string) =>
    (await events.readStream(stream, 0n, noDeadline)).map(({ event }) => event.type);
  expect(await types(`badge-${code}`)).toEqual(['BadgeIssued', 'BadgeRevoked']);
  expect((await types(`account-${accountId}`)).slice(-2)).toEqual(['AccountErased', 'ErasureCompleted']);
  expect((await types(`property-${propertyId}`)).filter((type) => type === 'PropertyRemoved')).toHaveLength(1);
  expect((await types(`subscription-${accountId}`)).at(-1)).toBe('SubscriptionEnded');
  expect(await unfinishedErasures(core().pool)).toEqual([]);
};

const STEPS = [
  'end access',
  'revoke badges and remove properties',
  'finish transfers of properties',
  'decline offers of properties',
  'end grants and invitations',
  'drop mails of others',
  'erase contact messages',
  'erase reports of badges',
  'erase files',
  'release addresses',
  'note that only the last steps are left',
  'destroy the key',
  'end the subscription',
  'delete the customer of the payment provider',
  'note that it is finished',
];

describe('an erasure that is killed', () => {
  test('has these steps', () => expect(stepsOf(core(), outside().ports).map(({ name }) => name)).toEqual(STEPS));

  test('after any number of steps is finished by the schedule of the next process', async () => {
    const steps = stepsOf(core(), outside().ports);
    const people = [];
    const tied = [];
    for (let done = 0; done <= steps.length; done += 1) {
      const person = await someone();
      tied.push(await dealings(world, person, await neighbour()));
      await recordErasure(person);
      const history = await accountHistory(core())(person.accountId);
      for (const { run } of steps.slice(0, done)) await run(history);
      people.push(person);
    }
    await world.restart();
    const { ports, erased } = outside();
    const job = finishErasures({ pool: core().pool, eraseAccount: eraserOn(core(), ports), logger: silent });
    await job.run(now(), never);
    await job.run(now(), never);
    for (const person of people) await expectErased(person);
    for (const one of tied) await expectDealingsEnded(world, one);
    // Files are erased again until it is noted that they are gone.
    expect(erased.sort()).toEqual(
      people
        .slice(0, STEPS.indexOf('note that only the last steps are left') + 1)
        .map(({ accountId }) => accountId)
        .sort(),
    );
  });

  test('is finished once by a process in which request and schedule ask for it', async () => {
    const person = await someone();
    await recordErasure(person);
    const { ports, erased } = outside();
    const erase = eraserOn(core(), ports);
    await Promise.all([erase(person.accountId), erase(person.accountId)]);
    await expectErased(person);
    expect(erased).toEqual([person.accountId]);
  });

  test('before its policy has run is begun by the policy runner of the next process', async () => {
    const person = await someone();
    const { accountId, email } = person;
    const { pool } = core();
    await pool.query(
      'create function refuse() returns trigger language plpgsql as $$ begin raise exception $q$killed$q$; end $$',
    );
    await pool.query(
      `create trigger refuse before insert or update of begun_at on erased_account for each row when (new.begun_at is not null and new.account_id = '${accountId}') execute function refuse()`,
    );
    await expect(recordErasure({ accountId, email })).rejects.toThrow('killed');
    await world.restart();
    await core().pool.query('drop trigger refuse on erased_account');
    await expect.poll(() => unfinishedErasures(core().pool)).toEqual([accountId]);
    await eraserOn(core(), outside().ports)(accountId);
    await expectErased(person);
  });
});

test.each([
  { trouble: 'is away', failure: new StoreUnavailable('Stripe is not available'), level: 'warn' },
  { trouble: 'fails', failure: new Error('Stripe refuses this'), level: 'error' },
])(
  'a provider of payments that $trouble does not end the erasure, and holds up nobody else',
  async ({ failure, level }) => {
    const [one, other] = [await someone(), await someone()];
    for (const person of [one, other]) await recordErasure(person);
    const { ports, cancelled, forgotten } = outside();
    let isFailing = true;
    const cancel = async ({ providerId }: { providerId: string }) => {
      if (isFailing && providerId === `p-${one.accountId}`) throw failure;
      cancelled.push(providerId);
    };
    const lines: string[] = [];
    const add = (...line: Parameters<typeof fullLine>) => void lines.push(fullLine(...line));
    const job = finishErasures({
      pool: core().pool,
      eraseAccount: eraserOn(core(), { ...ports, payments: { ...ports.payments, cancel } }),
      logger: { ...silent, [level]: add },
    });
    await expect(job.run(now(), never)).rejects.toThrow(failure);
    // Each failure, not only the one that is thrown.
    expect(lines.filter((line) => line.includes(one.accountId))).toHaveLength(1);
    expect(await unfinishedErasures(core().pool)).toEqual([one.accountId]);
    isFailing = false;
    await job.run(now(), never);
    for (const person of [one, other]) await expectErased(person);
    expect(cancelled.sort()).toEqual([`p-${one.accountId}`, `p-${other.accountId}`].sort());
    const customers = [one, other].flatMap(customersOf);
    expect(forgotten.sort()).toEqual(customers.sort());
  },
);

test('what needs no provider of payments is erased while that is away', async () => {
  const person = await someone();
  await recordErasure(person);
  const { ports, erased } = outside();
  const cancel = () => Promise.reject(new StoreUnavailable('Stripe is not available'));
  const erase = eraserOn(core(), { ...ports, payments: { ...ports.payments, cancel } });
  await expect(erase(person.accountId)).rejects.toThrow('Stripe is not available');
  const { commands, secrets } = core();
  expect(erased).toEqual([person.accountId]);
  expect(await commands.badge.freshState(person.code, noDeadline)).toMatchObject({ status: 'revoked' });
  expect(await commands.email.freshState(secrets.emailKey(person.email), noDeadline)).toEqual({ status: 'free' });
  await eraserOn(core(), ports)(person.accountId);
  await expectErased(person);
});

test('the customer is deleted at the provider of payments, later if that is away, and again after a repeat', async () => {
  const person = await someone();
  await recordErasure(person);
  const { ports, forgotten } = outside();
  let isAway = true;
  const forget: typeof ports.payments.forget = async (customer) => {
    if (isAway) throw new StoreUnavailable('Stripe is not available');
    await ports.payments.forget(customer);
  };
  const erase = eraserOn(core(), { ...ports, payments: { ...ports.payments, forget } });
  await expect(erase(person.accountId)).rejects.toThrow('Stripe is not available');
  expect(await unfinishedErasures(core().pool)).toEqual([person.accountId]);
  isAway = false;
  for (const _ of ['first', 'again']) await erase(person.accountId);
  await expectErased(person);
  expect(new Set(forgotten)).toEqual(new Set(customersOf(person)));
  expect(forgotten).toHaveLength(4);
});

test('the erasure of an account that an adopted or restored log does not have is finished, also at the provider of payments', async () => {
  const { commands, pool, keyring } = core();
  const accountId = randomUUID();
  await keyring.create(accountId);
  await pool.query('insert into credential values ($1, $2)', [accountId, 'hash']);
  await pool.query('insert into erased_account (account_id, begun_at) values ($1, $2)', [accountId, now()]);
  const { ports, erased, accounts } = outside();
  const away = { ...ports.payments, forget: () => Promise.reject(new StoreUnavailable('Stripe is not available')) };
  const finish = (payments: typeof ports.payments) =>
    finishErasures({ pool, eraseAccount: eraserOn(core(), { ...ports, payments }), logger: silent }).run(now(), never);
  // A job that fails is what tells operators of it.
  await expect(finish(away)).rejects.toThrow('Stripe is not available');
  expect(await unfinishedErasures(pool)).toEqual([accountId]);
  await finish(ports.payments);
  expect([erased, accounts]).toEqual([[accountId], [accountId]]);
  expect(await countOf('select from credential where account_id = $1', accountId)).toBe(0);
  expect((await keyring.keysOf([accountId]))(accountId)).toBe(undefined);
  expect(await commands.account.freshState(accountId, noDeadline)).toEqual({ status: 'missing' });
  expect(await unfinishedErasures(pool)).toEqual([]);
});

test('another process forgets the key and what it has decrypted, also while the provider of payments is away', async () => {
  const person = await someone();
  const second = await world.start();
  onTestFinished(second.stop);
  const read = async () => JSON.stringify(await second.commands.account.cachedState(person.accountId, noDeadline));
  expect(await read()).toContain(person.email);
  await recordErasure(person);
  const { ports } = outside();
  const cancel = () => Promise.reject(new StoreUnavailable('Stripe is not available'));
  const away = eraserOn(core(), { ...ports, payments: { ...ports.payments, cancel } });
  await expect(away(person.accountId)).rejects.toThrow('Stripe is not available');
  await expect.poll(read).not.toContain(person.email);
  const keyIn = async ({ keyring }: Core) => (await keyring.keysOf([person.accountId]))(person.accountId);
  for (const process of [second, core()]) await expect.poll(() => keyIn(process)).toBe(undefined);
  expect(await unfinishedErasures(core().pool)).toEqual([person.accountId]);
  await eraserOn(core(), ports)(person.accountId);
  await expectErased(person);
});

test('the subscription ends also while a read model keeps the key, and the erasure is not finished before', async () => {
  const person = await someone();
  await recordErasure(person);
  const { ports, cancelled, forgotten } = outside();
  const { projections } = core();
  const behind = { ...core(), projections: { ...projections, caughtUp: async () => false } };
  const steps = (of: Core) => erasureSteps({ ...of, ...ports, now });
  const history = accountHistory(core());
  const erase = (of: Core) => erasing({ pool: of.pool, historyOf: history, steps: steps(of) });
  const first = steps(core()).filter(({ part }) => part === 'first');
  for (const { run } of first) await run(await history(person.accountId));
  await expect(erase(behind)(person.accountId)).rejects.toThrow('The read models are behind');
  expect(cancelled).toEqual([`p-${person.accountId}`]);
  expect(new Set(forgotten)).toEqual(new Set(customersOf(person)));
  expect(await unfinishedErasures(core().pool)).toEqual([person.accountId]);
  await erase(core())(person.accountId);
  await expectErased(person);
});

describe('after a backup was restored', () => {
  test('the keys that it brings back are deleted before anything is served, and not made again', async () => {
    const person = await someone();
    const { rows } = await core().pool.query('select * from person_key where subject = $1', [person.accountId]);
    await recordErasure(person);
    await eraserOn(core(), outside().ports)(person.accountId);
    await core().pool.query('insert into person_key values ($1, $2)', [rows[0]?.subject, rows[0]?.wrapped]);
    await world.restart();
    expect(await countOf('select from person_key where subject = $1', person.accountId)).toBe(0);
    await core().keyring.create(person.accountId);
    await expectErased(person);
  });

  test('of everything but the log, the erasures of the log are applied again', async () => {
    const person = await someone();
    const { accountId } = person;
    const { pool } = core();
    const tables = ['person_key', 'credential', 'account_profile'];
    const caughtUp = async () => core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
    await caughtUp();
    // Else the policies would begin again with the erasures of earlier tests.
    expect(await core().policyRunner.caughtUp(await core().store.head(noDeadline), CONDITION)).toBe(true);
    for (const table of tables) await pool.query(`create table backup_${table} as select * from ${table}`);
    const { rows } = await pool.query("select position from checkpoint where name = 'policies'");
    await recordErasure(person);
    await eraserOn(core(), outside().ports)(accountId);
    // A model that is behind would not know of the erasure any more, and write a row again.
    await caughtUp();
    const stopped = world.core();
    await stopped.pool.query('delete from erased_account; delete from erased_key');
    for (const table of tables)
      await stopped.pool.query(
        `insert into ${table} select * from backup_${table} on conflict do nothing; drop table backup_${table}`,
      );
    await stopped.pool.query("update checkpoint set position = $1 where name = 'policies'", [rows[0]?.position]);
    expect(await countOf('select from person_key where subject = $1', accountId)).toBe(1);
    await world.restart();
    expect(await countOf('select from person_key where subject = $1', accountId)).toBe(0);
    for (const [table, of] of [
      ['credential', 'account_id'],
      ['account_profile', 'owner'],
    ])
      expect(await countOf(`select from ${table} where ${of} = $1`, accountId)).toBe(0);
    // The log does not say whether the provider of payments has done its part.
    expect(await unfinishedErasures(core().pool)).toEqual([accountId]);
    await eraserOn(core(), outside().ports)(accountId);
    await expectErased(person);
  });
});

/** A visitor has written with the person's address, or the person from the account. Returns the id of the message. */
const messageFrom = async (person: { readonly email: string }, accountId: string | null = null) => {
  const contactId = randomUUID();
  await core().keyring.create(contactId);
  const details = { name: 'Ada', email: person.email, phone: '', message: 'Hello' };
  const sender = { subject: contactId, details };
  const emailKey = core().secrets.emailKey(person.email);
  const received = { contactId, accountId, emailKey, subject: 'general', personal: { sender } } as const;
  await core().commands.contact(contactId, { type: 'ReceiveMessage', ...received, at: now().toISOString() }, context);
  return contactId;
};

test.each([
  ['of a visitor with the address', () => null],
  ['from the account', ({ accountId }: { accountId: string }) => accountId],
])('a contact message %s is erased with its own key', async (_, accountOf) => {
  const person = await someone();
  const contactId = await messageFrom(person, accountOf(person));
  await recordErasure(person);
  await eraserOn(core(), outside().ports)(person.accountId);
  expect((await core().keyring.keysOf([contactId]))(contactId)).toBe(undefined);
  expect(await core().commands.contact.freshState(contactId, noDeadline)).toEqual({ status: 'erased' });
});

test('a contact message from the address that is free again stays, while the provider of payments is away', async () => {
  const person = await someone();
  await recordErasure(person);
  const { ports } = outside();
  const cancel = () => Promise.reject(new StoreUnavailable('Stripe is not available'));
  const erase = eraserOn(core(), { ...ports, payments: { ...ports.payments, cancel } });
  await expect(erase(person.accountId)).rejects.toThrow('Stripe is not available');
  const contactId = await messageFrom(person);
  await expect(erase(person.accountId)).rejects.toThrow('Stripe is not available');
  await eraserOn(core(), ports)(person.accountId);
  await expectErased(person);
  expect(await core().commands.contact.freshState(contactId, noDeadline)).toMatchObject({ status: 'received' });
});

test('a contact message is erased although its read model stood still when the erasure began', async () => {
  const person = await someone();
  const release = await refuseRows(core().pool, 'contact_message');
  onTestFinished(release);
  const contactId = await messageFrom(person, person.accountId);
  await untilStopped(core(), 'contact_message');
  await recordErasure(person);
  const erase = eraserOn(core(), outside().ports);
  await expect(erase(person.accountId)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await unfinishedErasures(core().pool)).toEqual([person.accountId]);
  await release();
  await expect.poll(() => erase(person.accountId).catch(String), { timeout: CONDITION }).toBe(undefined);
  await expectErased(person);
  expect((await core().keyring.keysOf([contactId]))(contactId)).toBe(undefined);
});

test('it stays if another account has the address before the erasure goes on', async () => {
  const person = await someone();
  await recordErasure(person);
  const other = randomUUID();
  await core().keyring.create(other);
  await claim(other, person.email);
  const contactId = await messageFrom(person);
  await eraserOn(core(), outside().ports)(person.accountId);
  expect(await core().commands.contact.freshState(contactId, noDeadline)).toMatchObject({ status: 'received' });
});

test('what is sent to the next holder of the address stays, who registers while the erasure is under way', async () => {
  const [person, sender] = [await someone(), await someone()];
  await recordErasure(person);
  const history = await accountHistory(core())(person.accountId);
  const [holder, transferId, invitationId] = [randomUUID(), randomUUID(), randomUUID()];
  await core().keyring.create(holder);
  await claim(holder, person.email);
  const contactId = await messageFrom(person);
  const dependencies = { ...core(), emailKey: core().secrets.emailKey, now };
  const { accountId, propertyId } = sender;
  const to = { accountId, email: person.email };
  await transferring(dependencies).offer({ ...to, propertyId, transferId }, context);
  const terms = { role: 'viewer', scope: { kind: 'all' }, until: null } as const;
  await inviting(dependencies).invite({ ...to, ...terms, invitationId, invitedBy: accountId }, context);
  const key = core().secrets.emailKey(person.email);
  const request = "insert into account_follow_up (id, kind, subject, at) values ($1, 'reset-requested', $2, now())";
  await core().pool.query(request, [randomUUID(), key]);

  const { ports } = outside();
  for (const { part, run } of stepsOf(core(), ports)) if (part === 'first') await run(history);
  const { commands, pool } = core();
  const mails = 'select template from outbox_mail where recipient = $1 and subject is not null order by template';
  const { rows } = await pool.query(mails, [key]);
  expect(rows.map(({ template }) => template)).toEqual([
    'contact-received',
    'invitation',
    'property-offered',
    'welcome',
  ]);
  expect(await commands.contact.freshState(contactId, noDeadline)).toMatchObject({ status: 'received' });
  const { invitations } = await commands.access.freshState(accountId, noDeadline);
  expect(invitations).toMatchObject([{ invitationId }]);
  const property = await commands.property.freshState(propertyId, noDeadline);
  expect(property).toMatchObject({ offers: [{ transferId, status: 'open' }] });
  expect(await countOf('select from account_follow_up where subject = $1', key)).toBe(1);
  await eraserOn(core(), ports)(person.accountId);
});

test('a request for the address stays whose next holder makes it just after the look at the address', async () => {
  const person = await someone();
  await recordErasure(person);
  const history = await accountHistory(core())(person.accountId);
  const { pool, commands, secrets } = core();
  const key = secrets.emailKey(person.email);
  const request = (id: string) =>
    pool.query(
      "insert into account_follow_up (id, kind, subject, at) values ($1, 'reset-requested', $2, now()) on conflict do nothing",
      [id, key],
    );
  const [former, next] = [randomUUID(), randomUUID()];
  await request(former);
  const freshState = async (...asked: Parameters<typeof commands.email.freshState>) => {
    const state = await commands.email.freshState(...asked);
    await request(next);
    return state;
  };
  const email = Object.assign(commands.email.bind(null), { ...commands.email, freshState });
  const { ports } = outside();
  const [endAccess] = stepsOf({ ...core(), commands: { ...commands, email } }, ports);
  await endAccess?.run(history);
  const { rows } = await pool.query('select id from account_follow_up where subject = $1', [key]);
  expect(rows).toEqual([{ id: next }]);
  await pool.query('delete from account_follow_up where id = $1', [next]);
  await eraserOn(core(), ports)(person.accountId);
});

test.each([
  ['that runs is returned and not cancelled', false],
  ['that has ended in another way is returned, and what runs instead is cancelled', true],
])('the money of a withdrawn subscription %s', async (_, hasEnded) => {
  const person = await someone();
  const { accountId } = person;
  const subscriptionCommand = (command: Parameters<Core['commands']['subscription']>[1]) =>
    core().commands.subscription(accountId, command, context);
  await subscriptionCommand({ type: 'AskWithdrawal', ...by(accountId) });
  if (hasEnded) {
    await subscriptionCommand({ type: 'EndSubscription', cause: 'cancelled', ...by(accountId) });
    const plan = { planType: 'multi_yearly', propertiesCount: 5, sessionId: null } as const;
    const period = { startsAt: now().toISOString(), endsAt: '2099-01-01T00:00:00.000Z' };
    const subscription = subscriptionOfProvider({ ...plan, providerId: `q-${accountId}`, period });
    await subscriptionCommand({ type: 'RecordSubscription', subscription, ...by(accountId) });
  }
  const { ports, cancelled } = outside();
  const returned: string[] = [];
  const finishWithdrawal = async (providerId: string) => {
    // It may be refused for weeks.
    expect(cancelled).toHaveLength(hasEnded ? 1 : 0);
    returned.push(providerId);
    return 'returned' as const;
  };
  await recordErasure(person);
  await eraserOn(core(), { ...ports, payments: { ...ports.payments, finishWithdrawal } })(accountId);
  expect(returned).toEqual([`p-${accountId}`]);
  expect(cancelled).toEqual(hasEnded ? [`q-${accountId}`] : []);
  await expectErased(person);
});

describe('the key of a report of a badge', () => {
  const reported = async () => {
    const made = await maker.passing();
    const reportId = randomUUID();
    await core().keyring.create(reportId);
    const reporter = { subject: reportId, details: { message: 'It hangs next door', email: '' } };
    const about = { ...made, reportId, badgeId: randomUUID(), code: 'LP-AAAA-AAAA', reason: 'other_place' } as const;
    const { assessmentId: _, ...report } = about;
    const command = { type: 'ReportBadge', ...report, personal: { reporter }, at: now().toISOString() } as const;
    await core().commands.badgeReport(reportId, command, context);
    return { reportId, accountId: made.accountId };
  };

  test('is forgotten by another process once it was destroyed', async () => {
    const report = await reported();
    const second = await world.start();
    onTestFinished(second.stop);
    const isKnown = async () => (await second.keyring.keysOf([report.reportId]))(report.reportId) !== undefined;
    expect(await isKnown()).toBe(true);
    await eraseBadgeReport({ ...core(), now }, report);
    await expect.poll(isKnown).toBe(false);
  });

  test('is not brought back by a backup of everything but the log', async () => {
    const report = await reported();
    const { pool } = core();
    const { rows: keys } = await pool.query('select * from person_key where subject = $1', [report.reportId]);
    const { rows } = await pool.query("select position from checkpoint where name = 'policies'");
    await eraseBadgeReport({ ...core(), now }, report);
    await pool.query('delete from erased_key where subject = $1', [report.reportId]);
    await pool.query('insert into person_key values ($1, $2)', [keys[0]?.subject, keys[0]?.wrapped]);
    await pool.query("update checkpoint set position = $1 where name = 'policies'", [rows[0]?.position]);
    await world.restart();
    expect(await countOf('select from person_key where subject = $1', report.reportId)).toBe(0);
  });
});
