import { ApiKeyReply } from '../../../../domain/apiKeys/contract.ts';
import { expectReply } from '../../../support/expectations.ts';
import type { HttpClient, Sent } from '../../../support/http.ts';

/** Makes a key with all scopes, unless the body says otherwise. */
export const makeKey = async (client: HttpClient, body: object = {}) => {
  const json = { name: 'Booking system', scopes: ['read', 'write'], ...body };
  return expectReply(await client.post('/api/account/api-keys', json), 201, ApiKeyReply);
};

/** A program that sends this key with each request. */
export const keyClient = (client: HttpClient, key: string): HttpClient => {
  const authorization = `Bearer ${key}`;
  const send = (method: string, path: string, sent: Sent = {}) =>
    client.send(method, path, { ...sent, headers: { ...sent.headers, authorization } });
  return {
    ...client,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, json = {}) => send('POST', path, { json }),
    put: (path, json = {}) => send('PUT', path, { json }),
    patch: (path, json = {}) => send('PATCH', path, { json }),
    delete: (path) => send('DELETE', path),
  };
};
