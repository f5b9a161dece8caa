import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { uuidv7 } from '../../../server/lib/ids.ts';
import { mailFolder } from '../../../server/mail/mailFolder.ts';
import type { NewMail } from '../../../server/mail/outbox.ts';
import { startSender } from '../../../server/mail/sender.ts';
import { unsubscribeTokens } from '../../../server/mail/unsubscribeTokens.ts';
import type { Core } from '../../../server/process/core.ts';
import { startMail } from '../../../server/process/startMail.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, makerOn } from '../../support/core.ts';
import { recordingLogger, silent } from '../../support/logs.ts';
import { smtpForTest } from '../../support/smtp.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const world = coreForFile();
const { core, now } = world;
const START = '2026-11-20T10:00:00.000Z';
const hoursLater = (hours: number) => world.setTime(new Date(Date.parse(START) + hours * 3_600_000).toISOString());

/** Milliseconds. A test moves the clock of the mails, and would wait for the usual pauses each time. */
const pauses = { look: 50, away: 100 };

type Sending = { readonly SMTP_URL?: string; readonly on?: Core; readonly folder?: string };

/** Starts a sender as the server does, and stops it at the end of the test. */
const startSending = async ({ SMTP_URL, on = core(), folder }: Sending) => {
  const { lines, logger } = recordingLogger();
  const stops: (() => unknown)[] = [];
  const tokens = unsubscribeTokens(on.secrets.derive);
  const files = mailFolder(folder ?? (await temporaryFolder()));
  const config = { SMTP_URL, MAIL_FROM: undefined, PUBLIC_URL: undefined };
  const options = { config, core: on, origin: 'http://localhost:3000', tokens, folder: files, now, logger, pauses };
  startMail(options, (stop) => stops.unshift(stop));
  const stop = async () => {
    for (const one of stops.splice(0)) await one();
  };
  onTestFinished(stop);
  return { lines, stop };
};

/** A new time and an empty outbox for each test. */
const fresh = async () => {
  world.setTime(START);
  await core().pool.query('delete from outbox_mail');
};

const person = async (over: Partial<NewMail> = {}) => {
  const accountId = randomUUID();
  await core().keyring.create(accountId);
  const to = `${accountId}@example.org`;
  /** Adds a mail whose Message-ID ends with the name of its template. */
  const add = (template: 'email-changed' | 'password-changed' = 'password-changed', eventId = uuidv7()) =>
    core().mails.add({
      template,
      data: { name: 'Ada' },
      to,
      eventId,
      at: now().toISOString(),
      subject: accountId,
      accountId,
      ...over,
    } as NewMail);
  return { accountId, to, add };
};

/** A person with an account, whose welcome waits in the outbox. */
const registered = async () => {
  const one = await person();
  const { accountId, to } = one;
  const holder = { subject: accountId, details: { email: to, name: 'Ada', phone: '' } };
  const account = { accountId, userType: 'owner', marketingOptIn: false } as const;
  const registration = { type: 'RegisterAccount', ...account, personal: { holder }, at: START } as const;
  await core().commands.account(accountId, registration, context);
  return one;
};

const isReachable = async ({ accountId }: { readonly accountId: string }) => {
  const account = await core().commands.account.freshState(accountId, noDeadline);
  return account.status === 'registered' && account.isEmailReachable;
};

const statuses = async () => {
  const { rows } = await core().pool.query('select status, count(*)::int from outbox_mail group by 1 order by 1');
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
};

describe('while the SMTP server is away for an hour', () => {
  test('mails wait, then each arrives once, in the order of its recipient', async () => {
    await fresh();
    const smtp = await smtpForTest();
    await smtp.stop();
    const { lines } = await startSending({ SMTP_URL: smtp.url });
    const people = await Promise.all(Array.from({ length: 20 }, () => person()));
    for (const { add } of people) {
      await add('email-changed');
      await add('password-changed');
    }
    await expect.poll(() => lines).toContain('Mails wait in the outbox');
    expect(await statuses()).toEqual({ waiting: 40 });
    hoursLater(1);
    await smtp.start();
    await expect.poll(statuses).toEqual({ sent: 40 });
    expect(smtp.arrived).toHaveLength(40);
    for (const { to } of people)
      expect(smtp.to(to).map(({ subject }) => subject)).toEqual([
        'Your email address was changed',
        'Your password was changed',
      ]);
    expect(lines.filter((line) => line === 'Mails wait in the outbox')).toHaveLength(1);
  });

  test('a mail that was written with a clock far ahead holds up no other to its recipient', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const { to, add } = await person();
    world.setTime('2036-11-20T10:00:00.000Z');
    await add('email-changed');
    world.setTime(START);
    await add('password-changed');
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ sent: 2 });
    expect(smtp.to(to)).toHaveLength(2);
  });

  test('a mail is parked after three days and not before', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const { add } = await person();
    await add();
    await smtp.stop();
    const { lines } = await startSending({ SMTP_URL: smtp.url });
    hoursLater(71);
    await expect.poll(() => lines).toContain('Mails wait in the outbox');
    expect(await statuses()).toEqual({ waiting: 1 });
    hoursLater(73);
    await expect.poll(statuses).toEqual({ parked: 1 });
    expect(await core().mails.countParked()).toBe(1);
    expect(lines).toContain('Mails were parked');
  });
});

describe('a recipient that the server refuses', () => {
  test('for good is parked at once and marked as unreachable; all others get their mails', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const refused = await registered();
    smtp.refusals.set(refused.to, { code: 550, text: `5.1.1 <${refused.to}> no such user` });
    const others = await Promise.all(Array.from({ length: 5 }, () => person()));
    // A policy adds the welcome. It must be the first mail to this address.
    await expect.poll(statuses).toEqual({ waiting: 1 });
    await refused.add();
    for (const { add } of others) await add();
    const { lines } = await startSending({ SMTP_URL: smtp.url });
    // The welcome is parked, and the second mail to the refused address is not sent any more.
    await expect.poll(statuses).toEqual({ dropped: 1, parked: 1, sent: 5 });
    expect(await isReachable(refused)).toBe(false);
    expect(lines.join('\n')).not.toContain('@');
  });

  test('for now gets its mails later, in order; all others get theirs at once', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const [busy, other] = [await person(), await person()];
    smtp.refusals.set(busy.to, { code: 451, text: '4.7.1 greylisted' });
    await busy.add('email-changed');
    await busy.add('password-changed');
    await other.add();
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ sent: 1, waiting: 2 });
    smtp.refusals.clear();
    // The next try is a minute later.
    hoursLater(0.02);
    await expect.poll(statuses).toEqual({ sent: 3 });
    expect(smtp.to(busy.to).map(({ subject }) => subject)).toEqual([
      'Your email address was changed',
      'Your password was changed',
    ]);
  });

  test('by a server that closes the connection (421) gets its mail as soon as the server is back', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const { to, add } = await person();
    smtp.refusals.set(to, { code: 421, text: '4.3.2 shutting down' });
    await add();
    const { lines } = await startSending({ SMTP_URL: smtp.url });
    await expect.poll(() => lines).toContain('Mails wait in the outbox');
    smtp.refusals.clear();
    // No minute has to pass on the clock, because the reply says nothing about the mail.
    await expect.poll(statuses).toEqual({ sent: 1 });
  });
});

describe.each([
  ['RCPT', { code: 554, text: '5.7.1 Relay access denied' }],
  ['RCPT', { code: 553, text: '5.7.1 Sender address rejected: not owned by user' }],
  ['RCPT', { code: 553, text: '5.1.8 Sender address rejected: Domain not found' }],
  ['RCPT', { code: 554, text: 'Email address is not verified' }],
  ['DATA', { code: 550, text: '5.7.1 Sender not authorized', afterText: true }],
  ['DATA', { code: 554, text: 'Message rejected: Email address is not verified', afterText: true }],
])('a relay that refuses us at %s with %j', (_, reply) => {
  test('parks no mail and marks nobody as unreachable', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const people = [await registered(), await registered()];
    for (const { to } of people) smtp.refusals.set(to, reply);
    await startSending({ SMTP_URL: smtp.url });
    const attempts = async () => (await core().pool.query('select min(attempts) from outbox_mail')).rows[0].min;
    await expect.poll(attempts).toBeGreaterThan(0);
    expect(await statuses()).toEqual({ waiting: 2 });
    for (const one of people) expect(await isReachable(one)).toBe(true);
    smtp.refusals.clear();
    hoursLater(0.02);
    await expect.poll(statuses).toEqual({ sent: 2 });
  });
});

test('an address that was refused for good gets no more mails but the links to it, until it is confirmed again', async () => {
  await fresh();
  const smtp = await smtpForTest();
  const one = await registered();
  const change = (
    command: { type: 'RequestEmailConfirmation'; requestId: string } | { type: 'ConfirmEmail'; email: string },
  ) => core().commands.account(one.accountId, { ...command, at: now().toISOString() }, context);
  smtp.refusals.set(one.to, { code: 550, text: '5.1.1 no such user' });
  await startSending({ SMTP_URL: smtp.url });
  await expect.poll(statuses).toEqual({ parked: 1 });
  smtp.refusals.clear();
  await one.add();
  await expect.poll(statuses).toEqual({ dropped: 1, parked: 1 });
  await change({ type: 'RequestEmailConfirmation', requestId: uuidv7() });
  await expect.poll(statuses).toEqual({ dropped: 1, parked: 1, sent: 1 });
  await change({ type: 'ConfirmEmail', email: one.to });
  await one.add();
  await expect.poll(statuses).toEqual({ dropped: 1, parked: 1, sent: 2 });
});

test('a mail that is refused alone, without a code that says why, waits until the server takes another', async () => {
  await fresh();
  const smtp = await smtpForTest();
  const one = await registered();
  smtp.refusals.set(one.to, { code: 554, text: 'Message rejected: Email address is not verified', afterText: true });
  await startSending({ SMTP_URL: smtp.url });
  const attempts = async () =>
    (await core().pool.query('select attempts from outbox_mail order by id')).rows[0].attempts;
  await expect.poll(attempts).toBe(1);
  expect(await statuses()).toEqual({ waiting: 1 });
  hoursLater(0.1);
  await (await person()).add();
  await expect.poll(async () => (await statuses()).sent).toBe(1);
  hoursLater(2);
  await expect.poll(statuses).toEqual({ parked: 1, sent: 1 });
  // Staff send it again. That the server took another mail before says nothing of now.
  hoursLater(3);
  const [{ key }] = (await core().pool.query(`select key from outbox_mail where status = 'parked'`)).rows;
  const before = await attempts();
  await core().mails.resend(key, now().toISOString());
  await expect.poll(attempts).toBeGreaterThan(before);
  expect(await statuses()).toEqual({ waiting: 1, sent: 1 });
});

test('two addresses that do not exist are parked, although no other mail is sent with theirs', async () => {
  await fresh();
  const smtp = await smtpForTest();
  const people = [await registered(), await registered()];
  for (const { to } of people) smtp.refusals.set(to, { code: 550, text: '5.1.1 no such user' });
  await startSending({ SMTP_URL: smtp.url });
  await expect.poll(statuses).toEqual({ parked: 2 });
  for (const one of people) expect(await isReachable(one)).toBe(false);
});

describe('a mail whose text the receiving server refuses', () => {
  const SPAM = { code: 550, text: '5.7.1 spam', afterText: true, ifTextHas: 'Your email address was changed' };

  test('holds up no later mail to the same address, and is tried again by itself', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const one = await person();
    smtp.refusals.set(one.to, SPAM);
    await startSending({ SMTP_URL: smtp.url });
    await one.add('email-changed');
    const attempts = async () => (await core().pool.query('select max(attempts) from outbox_mail')).rows[0].max;
    await expect.poll(attempts).toBe(1);
    await one.add('password-changed');
    await expect.poll(statuses).toEqual({ sent: 1, waiting: 1 });
    expect(await attempts()).toBe(1);
    smtp.refusals.clear();
    hoursLater(1);
    await expect.poll(statuses).toEqual({ sent: 2 });
  });

  test('keeps its place among all that were refused like it', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const one = await person();
    smtp.refusals.set(one.to, { ...SPAM, ifTextHas: '' });
    await startSending({ SMTP_URL: smtp.url });
    const attempts = async () =>
      (await core().pool.query('select attempts from outbox_mail order by id')).rows.map((row) => row.attempts);
    await one.add('email-changed');
    await expect.poll(attempts).toEqual([1]);
    // It has waited for half an hour, so its next pause is as long. That of the later one is a minute.
    hoursLater(0.5);
    await expect.poll(attempts).toEqual([2]);
    await one.add('password-changed');
    await expect.poll(attempts).toEqual([2, 1]);
    smtp.refusals.clear();
    hoursLater(0.6);
    expect(await core().mails.due(2)).toEqual([]);
    hoursLater(1.1);
    await expect.poll(statuses).toEqual({ sent: 2 });
    expect(smtp.to(one.to).map(({ subject }) => subject)).toEqual([
      'Your email address was changed',
      'Your password was changed',
    ]);
  });

  test('holds up no later mail either if all of its batch are refused without a code that says why', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const people = [await person(), await person()];
    for (const { to } of people) smtp.refusals.set(to, { ...SPAM, text: 'Message rejected' });
    for (const { add } of people) await add('email-changed');
    const { lines } = await startSending({ SMTP_URL: smtp.url });
    await expect.poll(() => lines).toContain('Mails wait in the outbox');
    for (const { add } of people) await add('password-changed');
    await expect.poll(statuses).toEqual({ parked: 2, sent: 2 });
  });

  test('for now holds up later ones, but not a link', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const one = await registered();
    await core().pool.query('delete from outbox_mail');
    smtp.refusals.set(one.to, { ...SPAM, code: 451, text: '4.7.1 try again' });
    await startSending({ SMTP_URL: smtp.url });
    await one.add('email-changed');
    await one.add('password-changed');
    const command = { type: 'RequestPasswordReset', requestId: uuidv7(), at: now().toISOString() } as const;
    await core().commands.account(one.accountId, command, context);
    await expect.poll(statuses).toEqual({ sent: 1, waiting: 2 });
    expect(smtp.to(one.to).map(({ subject }) => subject)).toEqual(['Choose a new password']);
  });
});

describe('a mail that waits while its account goes on', () => {
  const askForReset = ({ accountId }: { readonly accountId: string }) => {
    const command = { type: 'RequestPasswordReset', requestId: uuidv7(), at: now().toISOString() } as const;
    return core().commands.account(accountId, command, context);
  };

  test('for a new password is dropped once its link is dead, after its 60 minutes', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const one = await registered();
    await askForReset(one);
    hoursLater(1);
    await one.add();
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ dropped: 1, sent: 2 });
    expect(smtp.to(one.to).map(({ subject }) => subject)).not.toContain('Choose a new password');
  });

  test('does not wait for the next attempt of an earlier one to the same person', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const one = await registered();
    smtp.refusals.set(one.to, { code: 451, text: '4.7.1 greylisted' });
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(async () => (await core().mails.due(1)).length).toBe(0);
    smtp.refusals.clear();
    await askForReset(one);
    await expect.poll(statuses).toEqual({ sent: 2 });
    // Both have a link, so neither waits for the other.
    expect(new Set(smtp.to(one.to).map(({ subject }) => subject))).toEqual(
      new Set(['Welcome to LetProof: please confirm your email address', 'Choose a new password']),
    );
  });

  test('as a digest of reminders names only what has run out, once its person has ended reminders', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const [one, other] = [await registered(), await registered()];
    await core().pool.query('delete from outbox_mail');
    const item = (dueOn: string, isExpiry?: boolean) => ({
      what: 'Gas safety certificate',
      dueOn,
      documentType: 'gas_safety_certificate' as const,
      ...(isExpiry !== undefined && { isExpiry }),
    });
    const digest = async ({ accountId, to }: typeof one, items: readonly ReturnType<typeof item>[]) => {
      const [made] = await makerOn(world).moreProperties({ accountId }, 1);
      const properties = [{ property: 'Sea View', propertyId: made?.propertyId ?? '', items: [...items] }];
      const mail = { template: 'reminders', data: { name: 'Ada', on: '2026-11-20', properties } } as const;
      const about = { eventId: uuidv7(), at: now().toISOString(), subject: accountId, accountId };
      return core().mails.add({ ...mail, to, ...about });
    };
    // The second was due seven days after the last day, as the settings say. A mail of an earlier build does not tell it.
    const settings = item('2026-11-13', false);
    await digest(one, [item('2026-11-19', true), settings, item('2026-11-27', false)]);
    await digest(other, [item('2026-11-27'), settings]);
    const none = { daysBefore: [], onTheDay: false, daysAfter: [] };
    const notifications = { marketing: false, reminders: none, digest: true };
    const ending = { type: 'ChangeNotifications', notifications, via: 'unsubscribe', at: now().toISOString() } as const;
    for (const { accountId } of [one, other]) await core().commands.account(accountId, ending, context);
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ dropped: 1, sent: 1 });
    const [mail] = smtp.to(one.to);
    expect(mail?.text).toContain('19/11/2026');
    expect(mail?.text).not.toContain('13/11/2026');
    expect(mail?.text).not.toContain('27/11/2026');
    expect(smtp.to(other.to)).toEqual([]);
  });

  test('goes to its present address, except for those about an address', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const one = await registered();
    await one.add();
    await askForReset(one);
    const email = `new-${one.to}`;
    await core().commands.account(one.accountId, { type: 'ChangeEmail', email, at: START }, context);
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ dropped: 2, sent: 3 });
    const subjects = (address: string) => smtp.to(address).map(({ subject }) => subject);
    expect(subjects(one.to)).toEqual(['Your email address was changed']);
    expect(subjects(email).sort()).toEqual(['Please confirm your new email address', 'Your password was changed']);
  });
});

describe('the mail about an erasure, which nobody can send again,', () => {
  const erased = () => person({ subject: null, accountId: null });
  const kept = async () => {
    const { rows } = await core().pool.query('select status, last_error, content is null as empty from outbox_mail');
    return rows;
  };

  test('is dropped and not parked when it is refused for good, and not logged as parked', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const { to, add } = await erased();
    smtp.refusals.set(to, { code: 550, text: '5.1.1 no such user' });
    await add();
    const { lines } = await startSending({ SMTP_URL: smtp.url });
    await expect.poll(kept).toEqual([{ status: 'dropped', last_error: 'RCPT TO: 550 5.1.1', empty: true }]);
    expect(lines).not.toContain('Mails were parked');
  });

  test('is dropped and not parked after three days, and not logged as parked', async () => {
    await fresh();
    await (await erased()).add();
    hoursLater(73);
    const { lines } = await startSending({});
    await expect.poll(kept).toEqual([{ status: 'dropped', last_error: 'It waited for three days', empty: true }]);
    expect(lines).not.toContain('Mails were parked');
  });
});

test('a mail that is parked after three days keeps what the server has said last', async () => {
  await fresh();
  const smtp = await smtpForTest();
  const { to, add } = await person();
  smtp.refusals.set(to, { code: 451, text: '4.7.1 greylisted' });
  await add();
  await startSending({ SMTP_URL: smtp.url });
  const said = async () => (await core().pool.query('select last_error from outbox_mail')).rows[0].last_error;
  await expect.poll(said).toBe('RCPT TO: 451 4.7.1');
  hoursLater(73);
  await expect.poll(said).toBe('RCPT TO: 451 4.7.1. It waited for three days');
});

test('a mail that is not to be sent yet waits for a later try, and holds up no other to its recipient', async () => {
  await fresh();
  const { to, add } = await person();
  await add('email-changed');
  await add('password-changed');
  const sent: string[] = [];
  let isYet = false;
  const sender = startSender({
    ...core(),
    outbox: core().mails,
    present: async (mail) => (mail.template === 'email-changed' && !isYet ? 'later' : mail),
    compose: ({ template }) => ({ to, subject: template, html: '', text: '', headers: {} }),
    deliver: async ({ subject }) => void sent.push(subject),
    bounced: async () => {},
    now,
    logger: silent,
  });
  onTestFinished(sender.stop);
  await expect.poll(statuses).toEqual({ sent: 1, waiting: 1 });
  isYet = true;
  world.setTime('2026-11-20T10:01:01.000Z');
  await expect.poll(statuses).toEqual({ sent: 2 });
  expect(sent).toEqual(['password-changed', 'email-changed']);
});

test('an offer whose link does not work yet holds up no mail that is set aside', async () => {
  await fresh();
  const { accountId, to, add } = await person();
  const data = { account: 'Ben', property: 'Sea Cottage', transferId: randomUUID(), expiresOn: '20 December 2026' };
  const about = { data, to, eventId: uuidv7(), at: START, subject: accountId, accountId: null };
  await core().mails.add({ template: 'property-offered', ...about });
  await add();
  const setAside = async () => {
    for (const mail of await core().mails.due(10)) await core().mails.tryAgainAt(mail, now(), 'Not now', true);
  };
  // The second mail has its turn once the offer is set aside.
  await setAside();
  await setAside();
  expect(await core().mails.due(10)).toHaveLength(2);
});

describe('an erased person', () => {
  test('gets no waiting mail, and what waited cannot be read', async () => {
    await fresh();
    const { accountId, add, to } = await person();
    await add();
    const { rows } = await core().pool.query('select * from outbox_mail');
    expect(JSON.stringify(rows, (_, value) => value)).not.toContain(to);
    for (const { content } of rows) expect(content.toString('latin1')).not.toContain('"Ada"');
    await core().keyring.erase(accountId);
    const [mail] = await core().mails.due(1);
    expect(mail && (await core().mails.open(mail))).toBeUndefined();
    const smtp = await smtpForTest();
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ dropped: 1 });
    expect(smtp.arrived).toEqual([]);
  });

  test('gets no mail after the key is gone', async () => {
    await fresh();
    const { accountId, add } = await person();
    await core().keyring.erase(accountId);
    await add();
    expect(await statuses()).toEqual({});
  });
});

describe('the outbox', () => {
  test('takes the mail of an event once, also after it was sent', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const [{ add }, eventId] = [await person(), uuidv7()];
    await add('password-changed', eventId);
    await add('password-changed', eventId);
    await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ sent: 1 });
    await add('password-changed', eventId);
    expect(await statuses()).toEqual({ sent: 1 });
    const { rows } = await core().pool.query('select content, recipient from outbox_mail');
    expect(rows).toEqual([{ content: null, recipient: null }]);
  });

  test('takes no mail for an event of long ago, as when the database follows another log', async () => {
    await fresh();
    const { add } = await person({ at: '2026-11-17T09:59:00.000Z' });
    await add();
    expect(await statuses()).toEqual({});
  });

  test('parks a mail that cannot be composed, and sends the others', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const broken = await person({ data: {} } as Partial<NewMail>);
    await broken.add();
    await (await person()).add();
    const { lines } = await startSending({ SMTP_URL: smtp.url });
    await expect.poll(statuses).toEqual({ parked: 1, sent: 1 });
    expect(lines).toContain('A mail was parked');
  });

  test('is emptied only by the process that leads, and the next leader goes on', async () => {
    await fresh();
    const smtp = await smtpForTest();
    const second = await world.start();
    onTestFinished(second.stop);
    const bySecond = vi.spyOn(second.mails, 'due');
    const sending = await startSending({ SMTP_URL: smtp.url });
    await startSending({ SMTP_URL: smtp.url, on: second });
    const { add } = await person();
    await add();
    await expect.poll(statuses).toEqual({ sent: 1 });
    expect(bySecond).not.toHaveBeenCalled();
    await sending.stop();
    await core().leadership.stop();
    await add('email-changed');
    await expect.poll(statuses).toEqual({ sent: 2 });
    expect(smtp.arrived).toHaveLength(2);
    await second.stop();
    await world.restart();
  });
});

test('without an SMTP server each mail is a file, which goes with the person', async () => {
  await fresh();
  const folder = await temporaryFolder();
  const { lines } = await startSending({ folder });
  const [ada, bob] = [await person(), await person()];
  await ada.add();
  await bob.add();
  await expect.poll(statuses).toEqual({ sent: 2 });
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  const name = files.find((file) => file.includes(ada.accountId)) ?? '';
  const mail = await PostalMime.parse(await readFile(join(folder, name)));
  expect(mail).toMatchObject({ subject: 'Your password was changed', to: [{ address: ada.to }] });
  expect(mail.text).toContain('Hello Ada, the password');
  expect(lines).toEqual(['A mail was written to a file', 'A mail was written to a file']);
  await mailFolder(folder).erase(ada.accountId);
  expect(await readdir(folder)).toEqual(files.filter((file) => file !== name));
  await mailFolder(folder).sweep(60_000);
  expect(await readdir(folder)).toHaveLength(1);
  await mailFolder(folder).sweep(-60_000);
  expect(await readdir(folder)).toEqual([]);
});
