import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCodec } from '../../../server/eventLog/codec.ts';
import { SEEN } from '../../../server/http/seenCookie.ts';
import { namesOf, readDocument } from '../../faults/fuzz/described/operations.ts';
import { textMembers } from '../../faults/xss/fields.ts';
import { PASSWORD } from '../../support/journey.ts';
import { isFault, writtenLog } from '../../support/logs.ts';
import { inFront } from '../../support/requestWork.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { smtpServer, type TestSmtpServer } from '../../support/smtp.ts';
import { readOn } from '../../support/storedEvents.ts';
import { findWords } from '../personalData/findWords.ts';
import { acceptedForms, acceptedRequests, NOT_ACCEPTED } from './acceptedBodies.ts';
import { BODIES, callsOf, FORMS, JSON_TYPE } from './everyCall.ts';
import { leaksIn } from './leaks.ts';
import { sampleOf } from './policy/samples.ts';

// auditLog.test.ts sends such words in requests that are refused. Here they are accepted, so they reach what is recorded,
// mailed, projected and sent to webhooks.

const METRICS_TOKEN = 'token-of-accepted-words';
const log = writtenLog();
let smtp: TestSmtpServer;
let server: TestServer;
let calls: Awaited<ReturnType<typeof callsOf>>;
/** A seeded fault: the email address of each body is logged. */
let isFaulty = false;

/** What people choose as a secret, and we store as a hash. */
const SECRETS = [
  'POST /api/auth/register password',
  'POST /api/assessment/capture-lead password',
  'POST /api/auth/reset-password password',
  'PUT /api/auth/change-password new_password',
  'POST /api/properties/{id}/shares passcode',
];
/** Not a text by itself: JSON. And an address that only PUT /api/auth/email may change without a password. */
const LEFT_OUT = /^PUT \/api\/auth\/profile email$| proposed$/;
const MEMBERS = [...textMembers(readDocument()), ...SECRETS].filter((member) => !LEFT_OUT.test(member));

/** Texts of the members of requests that were sent, by member. */
const sent = new Map<string, string>();
const secrets = () => SECRETS.flatMap((member) => sent.get(member) ?? []);

const textFor = (member: string): string => {
  const word = `canary${sent.size}quagga`;
  if (member.endsWith('email')) return `${word}@example.org`;
  if (member.endsWith('url')) return `https://webhook.invalid/${word}`;
  return member.endsWith('postcode') ? `QUAGGA${sent.size}` : word;
};
const newText = (member: string): string => {
  const text = textFor(member);
  sent.set(member, text);
  return text;
};

type Body = Readonly<Record<string, unknown>>;

const withText = (body: Body, [first = '', ...rest]: readonly string[], text: string): Body => ({
  ...body,
  [first]: rest.length === 0 ? text : withText((body[first] ?? {}) as Body, rest, text),
});

const textsOf = (name: string): readonly (readonly [path: string, text: string])[] =>
  MEMBERS.filter((member) => member.startsWith(`${name} `)).map((member) => [
    member.slice(name.length + 1),
    newText(member),
  ]);

const withTexts = (name: string, valid: unknown): Body =>
  textsOf(name).reduce((body, [path, text]) => withText(body, path.split('.'), text), valid as Body);

/** Calls that were refused, with what they said. */
const refused: string[] = [];

const sendBodies = async () => {
  const requestOf = acceptedRequests(server, calls);
  for (const { name, content } of BODIES) {
    // The limits by hour have tests of their own.
    await server.query('delete from rate_limit');
    const { valid, send } = await requestOf(name, content[JSON_TYPE]?.example);
    const body = withTexts(name, valid);
    // A mail server that quotes the address which it refuses.
    if (name === 'POST /api/access/invitations')
      smtp.refusals.set(String(body.email), { code: 550, text: `5.1.1 <${body.email}> is not known here` });
    const { status, text } = await send(body);
    if (status >= 300 && NOT_ACCEPTED[name] !== status) refused.push(`${name}: ${status} ${text}`);
  }
};

const sendForms = async () => {
  const forms = acceptedForms(calls.things);
  for (const { name } of FORMS) {
    await server.query('delete from rate_limit');
    const { fields = {}, file = ['', Buffer.alloc(0)] } = forms[name] ?? {};
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...fields, ...Object.fromEntries(textsOf(name)) }))
      form.append(field, value);
    form.append('file', new Blob([new Uint8Array(file[1])]), `${newText(`${name} name of the file`)}-${file[0]}`);
    const { status, text } = await calls.call(name, { form });
    if (status !== 201) refused.push(`${name}: ${status} ${text}`);
  }
};

/** Reads what was written. Without printing, which takes seconds and has tests of its own. */
const readAll = async () => {
  for (const name of namesOf(readDocument()).filter((name) => name.startsWith('GET '))) {
    const sample = sampleOf(name, calls.things);
    if (!sample || /pdf|zip|bundle|events$/.test(sample.path)) continue;
    await server.query('delete from rate_limit');
    expect((await calls.ada.get(sample.path)).status, name).toBeLessThan(500);
  }
};

/** What the server has still to do. */
const UNDONE = `
  select name from checkpoint where name = 'policies' and position < (select max(position) from event)
  union all select model from rebuild_request where finished_at is null
  union all select key from outbox_mail where status = 'waiting'
  union all select plan_id::text from import_work`;

beforeAll(async () => {
  smtp = await smtpServer();
  server = await startServer({ logger: log.logger, env: { METRICS_TOKEN, SMTP_URL: smtp.url } });
  const json = express.json();
  inFront(server, (request, response, next) => {
    if (!isFaulty) return next();
    json(request, response, () => {
      log.logger.warn('A request came', { reason: request.body.email });
      next();
    });
  });
  calls = await callsOf(server);
}, 300_000);
afterAll(async () => {
  await server?.remove();
  await smtp?.stop();
});

const sendAll = async () => {
  await sendBodies();
  await sendForms();
  await readAll();
  await server.runDueJobs();
  await expect.poll(() => server.query(UNDONE)).toEqual([]);
};
let sending: Promise<void> | undefined;
/** Once for all tests. Not in `beforeAll`, where nothing can be polled. */
const allSent = () => {
  sending ??= sendAll();
  return sending;
};

describe('texts that calls accept', () => {
  test('control: are in more than 60 fields, and are recorded and mailed', async () => {
    await allSent();
    expect(refused).toEqual([]);
    expect(sent.size).toBeGreaterThan(60);
    const { store, keyring } = server.core;
    const opened = (await eventCodec(keyring).decode(await readOn(store, 0n))).map((entry) =>
      'event' in entry ? JSON.stringify(entry.event) : '',
    );
    const recorded = [...sent].filter(([, text]) => opened.some((event) => event.includes(text)));
    expect(recorded.length).toBeGreaterThan(50);
    expect(smtp.arrived.filter(({ raw }) => raw.includes('quagga')).length).toBeGreaterThan(5);
  });

  test('are in no line of the log, nor is any address', async () => {
    await allSent();
    // Also that of the mail which the server of mails has refused.
    expect(log.lines.filter((line) => line.includes('Mails were parked')).length).toBeGreaterThan(0);
    expect(leaksIn(log.lines)).toEqual([]);
    // A position is no secret, and its few digits may be part of an id.
    const cookies = [...calls.ada.jar].flatMap(([name, value]) => (name === SEEN ? [] : [value]));
    const known = [PASSWORD, ...cookies, calls.things.shareToken, calls.things.uploadToken];
    expect(log.lines.filter((line) => known.some((secret) => line.includes(secret)))).toEqual([]);
    expect(log.lines.filter(isFault)).toEqual(log.lines.filter((line) => line.includes('Mails were parked')));
  });

  test('are in no metric', async () => {
    await allSent();
    const { text } = await server.client().get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(text).toContain('letproof_events_total');
    expect(leaksIn(text.split('\n'))).toEqual([]);
  });

  /** Types of events that have such a text as they are stored. */
  const storedWith = async (...texts: readonly string[]) =>
    (
      await server.query('select distinct type from event e where e::text like any($1) order by 1', [
        texts.map((text) => `%${text}%`),
      ])
    ).map(({ type }) => type);

  test('are in no stored event in clear, nor is any address', async () => {
    await allSent();
    expect(await storedWith('multi_yearly'), 'control').toContain('CheckoutStarted');
    expect(await storedWith('quagga', 'QUAGGA', '@example')).toEqual([]);
  });

  test('are elsewhere in the read models alone, and chosen secrets nowhere', async () => {
    await allSent();
    const models = server.core.models.map(({ name }) => name);
    const places = await findWords(server, [...sent.values()]);
    const outside = places.filter((place) => !models.includes(place.split(':')[0] ?? ''));
    expect(places.length).toBeGreaterThan(40);
    expect(outside).toEqual([]);
    expect(secrets()).toHaveLength(SECRETS.length);
    expect(await findWords(server, secrets())).toEqual([]);
  });

  test('control: an address that a handler logs is found', async () => {
    const before = log.lines.length;
    isFaulty = true;
    const email = newText('the seeded email');
    await server.client().post('/api/auth/forgot-password', { email });
    isFaulty = false;
    expect(leaksIn(log.lines.slice(before))).toEqual([expect.stringContaining(email)]);
  });
});
