import { operationsOf, readDocument } from '../../faults/fuzz/described/operations.ts';
import type { HttpClient, Sent } from '../../support/http.ts';
import type { TestServer } from '../../support/server.ts';

/** Members that hold any text, and no canary: why not. */
export const NOT_ENTERED: Readonly<Record<string, string>> = {
  'POST /api/properties postcode': 'it is too short for a canary, and is kept with the rest of the address',
  'PUT /api/properties/{id} postcode': 'it is too short for a canary, and is kept with the rest of the address',
  'PUT /api/console/properties/{id} postcode': 'it is too short for a canary, and is kept with the rest of the address',
  'POST /api/console/projections/{id}/rebuild reason': 'a read model is about no person',
  'POST /api/console/mails/{id}/resend reason':
    'it needs a refused mail, and is encrypted for its addressee as the other reasons are',
};

const isCanary = (value: unknown): boolean => typeof value === 'string' && value.includes('canary');

/** The members of a JSON value that hold a canary, such as `arrangement.tag` and `rows[].name`. */
const membersOf = (value: unknown, at = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => membersOf(one, `${at}[]`));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => membersOf(one, at ? `${at}.${name}` : name));
  return isCanary(value) ? [at] : [];
};

const membersSent = ({ json, form }: Sent): readonly string[] => {
  if (form instanceof FormData) return [...form].flatMap(([name, value]) => (isCanary(value) ? [name] : []));
  return membersOf(json);
};

const operations = operationsOf(readDocument())
  .map(({ name, method, path }) => ({ name, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // A fixed part comes before a parameter.
  .sort((one, other) => one.name.split('{').length - other.name.split('{').length);

const operationOf = (method: string, path: string): string => {
  const found = operations.find((one) => one.method === method && one.pattern.test(path));
  return found?.name ?? `${method} ${path}`;
};

/** A server whose clients note the members of requests that were accepted with a canary in them, as `textMembers` names them. */
export const notingMembers = (server: TestServer) => {
  const entered = new Set<string>();
  const noting = (client: HttpClient): HttpClient => {
    const send: HttpClient['send'] = async (method, path, sent = {}) => {
      const reply = await client.send(method, path, sent);
      if (reply.status < 300)
        for (const member of membersSent(sent)) entered.add(`${operationOf(method, path)} ${member}`);
      return reply;
    };
    return {
      ...client,
      send,
      post: (path, json = {}) => send('POST', path, { json }),
      put: (path, json = {}) => send('PUT', path, { json }),
      patch: (path, json = {}) => send('PATCH', path, { json }),
    };
  };
  return { server: { ...server, client: () => noting(server.client()) }, entered: entered as ReadonlySet<string> };
};
