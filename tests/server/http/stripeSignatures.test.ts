import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerWithStripe, WEBHOOK_SECRET } from '../../support/stripe/server.ts';

const PATH = '/api/subscriptions/webhook';
let both: Awaited<ReturnType<typeof startServerWithStripe>>;
beforeAll(async () => {
  both = await startServerWithStripe();
});
afterAll(() => both?.remove());

const seconds = (after = 0) => Math.floor(both.server.now().getTime() / 1000) + after;
const mac = (text: string | Buffer, secret = WEBHOOK_SECRET) => createHmac('sha256', secret).update(text).digest();
const v1Of = (body: string, at: number, secret?: string) => mac(`${at}.${body}`, secret).toString('hex');
const headerOf = (body: string, at = seconds(), secret?: string) => `t=${at},v1=${v1Of(body, at, secret)}`;

/** Longer than 500 bytes, so that a change of each of them can be tried. */
const noticeBody = (more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_unknown', note: 'x'.repeat(420), ...more } },
  });

type Sent = { readonly body: string | Buffer; readonly signature?: string };
const send = ({ body, signature }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    };
    const sending = request(`${both.server.origin}${PATH}`, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', reject);
    sending.end(body);
  });

const stored = async () => (await both.server.query('select count(*)::int as count from payment_notice'))[0].count;

const changedAt = (text: string, at: number, to = text[at] === '0' ? '1' : '0') =>
  text.slice(0, at) + to + text.slice(at + 1);

/** Every kind of signature that Stripe did not make, and how often. */
const forged = (): Sent[] => {
  const body = noticeBody();
  const [at, v1] = [seconds(), v1Of(body, seconds())];
  const headers = [
    '',
    ' ',
    'nonsense',
    `t=${at}`,
    `v1=${v1}`,
    `t=,v1=${v1}`,
    `t=${at},v1=`,
    `t=${at},v0=${v1}`,
    `t=${at},V1=${v1}`,
    `t=${at},v1=${v1.toUpperCase()}`,
    `t=${at};v1=${v1}`,
    `t=${at}.0,v1=${v1}`,
    `t=-1,v1=${v1Of(body, -1)}`,
    `t=NaN,v1=${mac(`NaN.${body}`).toString('hex')}`,
    `t=Infinity,v1=${mac(`Infinity.${body}`).toString('hex')}`,
    `t=${at},v1=${mac(`${at}.${body}`).toString('base64')}`,
    `t=${at},v1=${mac(body).toString('hex')}`,
    `t=${at},v1=${mac(`${at}${body}`).toString('hex')}`,
    `t=${at},v1=${v1Of('', at)}`,
    `t=${at + 1},v1=${v1}`,
    `t=${at - 1},v1=${v1}`,
    headerOf(body, at, 'whsec_other'),
    headerOf(body, at, ''),
    headerOf(body, at, WEBHOOK_SECRET.replace('whsec_', '')),
    headerOf(body, at, `${WEBHOOK_SECRET} `),
    // Two signatures, as Stripe sends them while a secret is replaced, but neither is of our secret.
    `t=${at},v1=${v1Of(body, at, 'whsec_old')},v1=${v1Of(body, at, 'whsec_new')}`,
    // Two instants, one of which was not signed.
    `t=${at},t=${at - 400},v1=${v1}`,
    ...[-301, -302, -3600, -86_400, -31_536_000, 302, 3600, 31_536_000].map((after) => headerOf(body, seconds(after))),
  ];
  const bytes = Buffer.from(body);
  return [
    { body },
    ...headers.map((signature) => ({ body, signature })),
    ...Array.from(v1, (_, index) => ({ body, signature: `t=${at},v1=${changedAt(v1, index)}` })),
    ...Array.from(v1, (_, index) => ({ body, signature: `t=${at},v1=${v1.slice(0, index)}` })),
    ...Array.from({ length: 500 }, (_, index) => ({
      body: changedAt(body, index, body[index] === 'x' ? 'y' : 'x'),
      signature: headerOf(body),
    })),
    ...[`${body} `, ` ${body}`, `${body}\n`, body.slice(0, -1), '', '{}'].map((other) => ({
      body: other,
      signature: headerOf(body),
    })),
    // The SDK drops a byte order mark before it checks the signature.
    { body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), signature: headerOf(body) },
    { body: Buffer.from(`\uFEFF${body}`, 'utf16le'), signature: headerOf(body) },
    // Not UTF-8: the SDK replaces such bytes.
    { body: Buffer.concat([bytes, Buffer.from([0xff])]), signature: headerOf(`${body}\uFFFD`) },
  ];
};

test('no forged, old or altered notice is accepted or recorded', async () => {
  const before = await stored();
  const all = forged();
  expect(all.length).toBeGreaterThanOrEqual(560);
  await both.server.recordingNothing(async () => {
    const limit = pLimit(20);
    const accepted = await Promise.all(
      all.map((sent) => limit(async () => ((await send(sent)) === 400 ? [] : [sent]))),
    );
    expect(accepted.flat()).toEqual([]);
  }, ['subscription']);
  expect(await stored()).toBe(before);
});

test('too much is refused before it is checked', async () => {
  const before = await stored();
  const long = noticeBody({ more: 'x'.repeat(64 * 1024) });
  expect(await send({ body: long, signature: headerOf(long) })).toBe(413);
  const body = noticeBody();
  const megabyte = `${headerOf(body)},${'v1=00,'.repeat(175_000)}`;
  // Node may close the connection while the header is still being sent.
  expect(await send({ body, signature: megabyte }).catch(() => 431)).toBe(431);
  expect((await both.server.client().get(PATH)).status).toBe(404);
  expect(await stored()).toBe(before);
});

test('control: what Stripe signs is stored, also almost 300 s early or late and during a change of the secret', async () => {
  const before = await stored();
  const signed = [0, -290, 290].map((after) => {
    const body = noticeBody();
    return { body, signature: headerOf(body, seconds(after)) };
  });
  const body = noticeBody();
  const at = seconds();
  const rolled = { body, signature: `t=${at},v1=${v1Of(body, at, 'whsec_old')},v1=${v1Of(body, at)}` };
  const statuses = await Promise.all([...signed, rolled].map(send));
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(await stored()).toBe(before + 4);
});

test('a notice that comes again after 301 s with its old signature is refused', async () => {
  const body = noticeBody();
  expect(await send({ body, signature: headerOf(body, seconds(-299)) })).toBe(200);
  expect(await send({ body, signature: headerOf(body, seconds(-301)) })).toBe(400);
});
