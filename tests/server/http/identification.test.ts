import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { ApiKeyAccess } from '../../../server/application/apiKeyAccess.ts';
import { identifying } from '../../../server/http/identification.ts';
import { sessionCookie } from '../../../server/http/session.ts';
import type { Sessions } from '../../../server/identity/sessions.ts';
import { noDeadline } from '../../support/context.ts';
import { httpClient } from '../../support/http.ts';

const access: ApiKeyAccess = {
  keyId: 'one',
  scopes: ['write'],
  accountId: 'ada',
  createdBy: 'ada',
  access: { role: 'owner', scope: null },
};

test('a request with an API key whose body takes long counts once, although its sender is identified again', async () => {
  const [identified, counted]: [string[], string[]] = [[], []];
  const { identify, identifyAgain } = identifying({
    sessions: {} as Sessions,
    cookie: sessionCookie(false),
    findAccess: async () => undefined,
    findApiKeyAccess: async (key) => {
      identified.push(key);
      return access;
    },
    limits: { use: async (limit) => void counted.push(limit) },
  });
  const server = express()
    .use((_request, response, next) => {
      response.locals.deadline = noDeadline;
      next();
    })
    .use(...identify)
    .use((_request, response, next) => {
      // As after a minute in which the body arrived.
      response.locals.identifiedAt -= 60_000;
      next();
    })
    .use(identifyAgain)
    .get('/', (_request, response) => void response.json({ acting: response.locals.acting.account }))
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const client = httpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { isServer: false });
  const { body } = await client.get('/', { authorization: 'Bearer lp_one' });
  expect(body).toEqual({ acting: 'ada' });
  expect(identified).toEqual(['lp_one', 'lp_one']);
  expect(counted).toEqual(['apiKey']);
});
