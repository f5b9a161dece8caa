import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limitAnonymousBodies } from '../../../server/http/anonymousBodies.ts';
import { deviceCookies } from '../../../server/http/deviceCookie.ts';
import { secretsFrom } from '../../../server/identity/secrets.ts';

const devices = deviceCookies(false, secretsFrom(Buffer.alloc(32, 1)).derive);

type Case = { readonly status?: number; readonly body?: string; readonly acting?: object; readonly cookie?: string };

/** The counter of one request, and what it cost. */
const counted = async ({ status = 400, body = '{}', acting, cookie = '' }: Case) => {
  const used: string[] = [];
  const refunded: string[] = [];
  const limits = {
    use: async (_name: string, source: string) => void used.push(source),
    refund: async (_name: string, source: string) => void refunded.push(source),
  };
  const server = express()
    .use((_request, response, next) => {
      response.locals.acting = acting;
      next();
    })
    .use(limitAnonymousBodies(limits, devices))
    .use((_request, response) => void response.status(status).end())
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await fetch(url, { method: 'POST', body, headers: { cookie } });
  return { source: used[0], cost: used.length - refunded.filter((source) => source === used[0]).length };
};
const costOf = async (request: Case) => (await counted(request)).cost;

test.each([400, 401, 415, 422])('a refusal of %i counts', async (status) => {
  expect(await costOf({ status })).toBe(1);
});

test.each([200, 201, 303, 500, 503])('an answer of %i does not count', async (status) => {
  expect(await costOf({ status })).toBe(0);
});

test('a request without a body, with a session or with an API key does not count', async () => {
  expect(await costOf({ body: '' })).toBe(0);
  expect(await costOf({ acting: { person: 'ada' } })).toBe(0);
});

/** What a sign-in sets: the name and the value of a cookie. */
const deviceCookie = (): readonly [string, string] => {
  const set: [string, string][] = [];
  devices.set(
    { headers: {} } as Request,
    { cookie: (name: string, value: string) => set.push([name, value]) },
    { account: 'ada', passwordHash: 'a' },
  );
  return set[0] ?? ['', ''];
};

describe('a browser that has signed in before', () => {
  test('is counted by itself, and not with its address', async () => {
    const [[name, value], other] = [deviceCookie(), deviceCookie()];
    const { source, cost } = await counted({ cookie: `${name}=${value}` });
    expect([source, cost]).toEqual([expect.stringMatching(/^device [\w-]{22}$/), 1]);
    expect(await counted({ cookie: `${name}=${value}`, status: 200 })).toEqual({ source, cost: 0 });
    expect((await counted({ cookie: other.join('=') })).source).not.toBe(source);
  });

  test.each([
    ['no cookie', () => ''],
    ['a cookie from before browsers were counted', () => deviceCookie().join('=').split('.').slice(0, 2).join('.')],
    ['a made-up id', () => deviceCookie().join('=x')],
    ['a cookie of another name', () => `seen=${deviceCookie()[1]}`],
  ])('is not taken from %s', async (_, cookie) => {
    expect(await counted({ cookie: cookie() })).toEqual({ source: '127.0.0.1', cost: 1 });
  });
});
