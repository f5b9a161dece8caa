import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Logger } from '../../../server/lib/logger.ts';
import type { HttpClient, Sent } from '../../support/http.ts';
import { addProperty, newAccount, newProperty, subscriber, uploadForm } from '../../support/journey.ts';
import { brokenLines, writtenLog } from '../../support/logs.ts';
import { inFront } from '../../support/requestWork.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeUploadLink, sendBy } from './links/linkJourney.ts';

const log = writtenLog();
let server: TestServer;
let ada: HttpClient;
let property: string;
/** A seeded fault: all texts of a request are logged by it. */
let faulty: Logger | undefined;

const textsIn = (body: unknown): readonly string[] => {
  const texts: string[] = [];
  JSON.stringify(body ?? null, (name, value) => {
    texts.push(name, ...(typeof value === 'string' ? [value] : []));
    return value;
  });
  return texts;
};

beforeAll(async () => {
  server = await startServer({ logger: log.logger });
  ({ client: ada } = await subscriber(server));
  property = await addProperty(ada);
  const json = express.json();
  inFront(server, (request, response, next) => {
    const logger = faulty;
    if (!logger) return next();
    json(request, response, (error?: unknown) => {
      const { url, headers, body } = request;
      for (const text of [decodeURIComponent(url), ...Object.values(headers).map(String), ...textsIn(body)])
        logger.warn('A request came', { reason: text, err: new Error(text) });
      next(error);
    });
  });
});
afterAll(() => server?.remove());
beforeEach(async () => {
  faulty = undefined;
  // The limits by hour have tests of their own.
  await server.query('delete from rate_limit');
});

let sent = 0;
/** Line breaks, the line that they shall forge, and escape sequences that begin with one and with two bytes. */
const hostile = (): string => {
  sent += 1;
  return `a\r\n{"msg":"forged"}\n\u001b[31m\u009b\u2028\u202e${sent}`;
};
/** No form can be read whose file name has an escape sequence of one byte. */
const hostileName = () => `${hostile().replace('\u001b', '')}.pdf`;
const hostileIn = (...fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, hostile()]));

/** Calls with such texts in their fields, and their status. */
const calls = (): readonly (readonly [client: HttpClient, status: number, call: string, json: object])[] => {
  const visitor = server.client();
  const tag = { property_ids: [property], arrangement: { do: 'add-tag', tag: hostile() } };
  return [
    [ada, 201, 'POST /api/properties', newProperty(hostileIn('name', 'address_line1', 'address_line2', 'city'))],
    [ada, 200, 'PUT /api/auth/profile', hostileIn('name', 'phone')],
    [ada, 201, 'POST /api/groups', hostileIn('name')],
    [ada, 200, 'POST /api/properties/arrange', tag],
    [ada, 201, `POST /api/properties/${property}/shares`, hostileIn('recipient', 'passcode')],
    [ada, 201, 'POST /api/account/api-keys', { scopes: ['read'], ...hostileIn('name') }],
    [ada, 422, 'PUT /api/auth/change-password', hostileIn('current_password', 'new_password')],
    [ada, 422, 'POST /api/properties', { [hostile()]: hostile() }],
    [visitor, 201, 'POST /api/auth/register', newAccount(hostileIn('name', 'phone'))],
    [visitor, 401, 'POST /api/auth/login', { email: 'ada@example.co.uk', ...hostileIn('password', 'code') }],
    [visitor, 422, 'POST /api/auth/reset-password', { password: 'harbour wall 1853', ...hostileIn('token') }],
    [visitor, 422, 'POST /api/auth/forgot-password', hostileIn('email')],
    [visitor, 200, 'POST /api/badges/verify-batch', { codes: [hostile()] }],
  ];
};

const sendForms = async () => {
  const form = uploadForm(property, 20, { name: hostileName(), fields: hostileIn('reference', 'issuer') });
  expect((await ada.send('POST', '/api/documents/upload', { form })).status).toBe(201);
  const { token } = await makeUploadLink(ada, property, { note: hostile() });
  const fields = { issued_on: '2026-11-18', ...hostileIn('name', 'licence') };
  expect((await sendBy(server.client(), token, { fields, name: hostileName() })).status).toBe(201);
};

/** What a header may have: bytes from 0x80, and so the escape sequence of one byte and a line separator in UTF-8. */
const IN_HEADERS = ['user-agent', 'referer', 'x-request-id', 'x-account', 'idempotency-key', 'authorization', 'cookie'];
const sendHeaders = async () => {
  const send = (path: string, more: Sent = {}) => server.client().send('POST', path, { json: {}, ...more });
  for (const name of IN_HEADERS)
    await send('/api/auth/login', { headers: { [name]: `a\u009b31m\u0085\xe2\x80\xa8b` } });
  await send(`/api/${encodeURIComponent(hostile())}?${new URLSearchParams({ q: hostile() })}`);
  await ada.get(`/api/properties/${encodeURIComponent(hostile())}`);
};

/** All that was logged while these requests were served. */
const written = async (): Promise<readonly string[]> => {
  const [before, sentBefore] = [log.lines.length, sent];
  for (const [client, status, call, json] of calls()) {
    const [method = '', path = ''] = call.split(' ');
    expect((await client.send(method, path, { json })).status, call).toBe(status);
  }
  await sendForms();
  await sendHeaders();
  expect(sent - sentBefore).toBeGreaterThan(20);
  return log.lines.slice(before);
};

test('texts with line breaks and escape sequences in more than 20 fields forge no line of the log', async () => {
  const lines = await written();
  expect(lines.length).toBeGreaterThan(5);
  expect(brokenLines(lines)).toEqual([]);
  expect(lines.filter((line) => line.includes('forged'))).toEqual([]);
});

test('nor would they if a handler logged them', async () => {
  faulty = log.logger;
  const lines = await written();
  expect(lines.filter((line) => line.includes('forged')).length).toBeGreaterThan(20);
  expect(brokenLines(lines)).toEqual([]);
});

test('control: a logger that prints plain text is found', async () => {
  const print: Logger['warn'] = (message, { reason } = {}) => void log.lines.push(`${message}: ${reason}\n`);
  faulty = { info: print, warn: print, error: print };
  expect(brokenLines(await written()).length).toBeGreaterThan(20);
});

const ask = (head: string): Promise<string> => {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket.end(`${head}\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return readText(socket);
};

test.each([
  ['an escape sequence in User-Agent', 'GET /api/health HTTP/1.1\r\nUser-Agent: a\u001b[31m'],
  ['a lone CR in User-Agent', 'GET /api/health HTTP/1.1\r\nUser-Agent: a\r{"msg":"forged"}'],
  ['a header of two lines', 'GET /api/health HTTP/1.1\r\nUser-Agent: a\r\n {"msg":"forged"}'],
  ['an escape sequence in the path', 'GET /api/\u001b[31m HTTP/1.1'],
])('%s is refused by HTTP itself, and not logged', async (_, head) => {
  const before = log.lines.length;
  expect(await ask(head)).toMatch(/^HTTP\/1\.1 400 /);
  expect(log.lines.slice(before).filter((line) => !line.includes('A mail was written'))).toEqual([]);
});
