import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../faults/fuzz/described/operations.ts';
import type { Reply } from '../../support/reply.ts';
import { inFront } from '../../support/requestWork.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { callsOf } from './everyCall.ts';
import { type Ids, isOfAccount, kindOf, unknownIds } from './ids/kinds.ts';
import { type IdMember, idMembersOf } from './ids/members.ts';
import { type Bob, bobWithThings, type OwnRequest, ownRequest, withId } from './ids/ownRequests.ts';
import { type AddressMember, addressMembersOf, withStrange } from './ids/strangeAddresses.ts';
import { malformedFor, STRANGE } from './ids/values.ts';
import { ASKED } from './policy/asked.ts';
import { sampleOf } from './policy/samples.ts';

// access.test.ts and policy.test.ts name things of others in the address. Here they are named in bodies and queries.

const MEMBERS = idMembersOf(readDocument()).filter(isOfAccount);
/** Exports read the same filters as their lists. */
const isExport = ({ call }: IdMember): boolean => call.endsWith('/export');
const REFUSING = MEMBERS.filter(({ isIgnored }) => !isIgnored);

/** Only staff find the lists of the back office. */
const isOffice = ({ call }: IdMember): boolean => ASKED[call.replace('/api', '')]?.startsWith('office:') ?? false;

let server: TestServer;
let calls: Awaited<ReturnType<typeof callsOf>>;
let ada: Ids;
let bob: Bob;
/** Bob's own request for each place of an id. */
let requests: ReadonlyMap<string, OwnRequest>;
/** A seeded fault: a request that names something of Ada is answered in another way. */
let isFaulty = false;

beforeAll(async () => {
  server = await startServer();
  inFront(server, (request, response, next) => {
    const asked = isFaulty && decodeURIComponent(request.url).includes(ada.property);
    if (asked) response.set('X-Seen', 'yes');
    next();
  });
  calls = await callsOf(server);
  const { things, ...made } = calls;
  const planOf = async (list: string, id: string): Promise<string> =>
    (await made.ada.get(`/api/console/${list}/${id}`)).body.plan;
  ada = {
    ...things,
    badge: things.badgeId,
    group: made.group,
    person: made.person,
    plan: await planOf('imports', things.import),
    documentPlan: await planOf('document-imports', things.documentImport),
  };
  bob = await bobWithThings(server);
  const own = new Map<string, OwnRequest>();
  for (const member of MEMBERS) {
    const request = await ownRequest(member)?.(bob);
    if (request) own.set(member.name, request);
  }
  requests = own;
}, 300_000);
afterAll(() => server?.remove());

const send = async (member: IdMember, value: unknown): Promise<Reply> => {
  const { path, ...sent } = withId(member, requests.get(member.name) ?? { path: '' }, value);
  return bob.client.send(member.call.split(' ')[0] ?? '', path, sent);
};
const inForm = ({ isList }: IdMember, id: string): unknown => (isList ? [id] : id);
const idOf = (ids: Ids, member: IdMember): string => ids[kindOf(member) ?? 'property'];

/** Of the moment and of the connection. */
const OTHERS = ['date', 'x-request-id', 'x-read-position', 'connection', 'keep-alive'];
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** An answer without the id that was sent, and with one word for each id that is not Bob's: some are made for an answer. */
const answerOf = ({ status, headers, text }: Reply, id: string) => ({
  status,
  headers: [...headers].filter(([name]) => !OTHERS.includes(name) && !(name === 'etag' && text.includes(id))),
  text: text
    .replaceAll(id, 'ID')
    .replaceAll(UUID, (found) => (Object.values(bob.ids).includes(found) ? found : 'ANOTHER')),
});

/** The answers for something of Ada and for nothing at all, if they differ. */
const difference = async (member: IdMember, inRequest: (id: string) => unknown): Promise<readonly unknown[]> => {
  const [foreign, unknown] = [idOf(ada, member), idOf(unknownIds(), member)];
  const first = answerOf(await send(member, inRequest(foreign)), foreign);
  const second = answerOf(await send(member, inRequest(unknown)), unknown);
  return JSON.stringify(first) === JSON.stringify(second) ? [] : [{ member: member.name, first, second }];
};

/** The limits by hour have tests of their own. */
const withoutLimits = () => server.query('delete from rate_limit');

describe('an id in a body or a query', () => {
  test('of another account is answered like an unknown one, to the byte, and nothing is recorded', async () => {
    const differences: unknown[] = [];
    const found: string[] = [];
    for (const member of MEMBERS) {
      await withoutLimits();
      await server.recordingNothing(async () => {
        differences.push(...(await difference(member, (id) => inForm(member, id))));
        const { status } = await send(member, inForm(member, idOf(ada, member)));
        // A filter finds nothing, and a name that cannot be changed is passed over.
        if (status < 300 && member.where !== 'filter' && !member.isIgnored) found.push(member.name);
      });
    }
    expect(differences).toEqual([]);
    expect(found).toEqual([]);
  });

  test('that is malformed is refused, and nothing is recorded', async () => {
    let sent = 0;
    const wrong: string[] = [];
    for (const member of REFUSING.filter((each) => !isExport(each))) {
      await withoutLimits();
      await server.recordingNothing(async () => {
        for (const value of malformedFor(member, idOf(bob.ids, member))) {
          const { status } = await send(member, value);
          sent += 1;
          if (![404, 422].includes(status))
            wrong.push(`${member.name} ${JSON.stringify(value).slice(0, 80)}: ${status}`);
        }
      });
    }
    expect(wrong).toEqual([]);
    expect(sent).toBeGreaterThan(400);
  });

  test('of the own account is accepted, and one of another account beside it is like an unknown one', async () => {
    const [{ head }] = await server.query('select max(position)::text as head from event');
    const refused: string[] = [];
    const differences: unknown[] = [];
    for (const member of MEMBERS) {
      await withoutLimits();
      const { json, fields } = requests.get(member.name) ?? {};
      const name = member.path.at(-1) ?? '';
      const body = member.path.reduce((inside, each) => (inside as Record<string, unknown>)?.[each], json);
      const own = body ?? fields?.[name] ?? inForm(member, idOf(bob.ids, member));
      const reply = await send(member, own);
      if (reply.status >= 300 && !isOffice(member)) refused.push(`${member.name}: ${reply.status} ${reply.text}`);
      if (member.isList) differences.push(...(await difference(member, (id) => [...(own as string[]), id])));
    }
    expect(refused).toEqual([]);
    expect(differences).toEqual([]);
    // What Bob has recorded meanwhile says nothing of Ada.
    const words = Object.values(ada).flatMap((id) => (id === ada.activity ? [] : [`%${id}%`]));
    const since = `select type from event where position > $1 and
      (stream like any($2) or data::text like any($2) or metadata::text like any($2)) and metadata->'actor'->>'kind' <> 'system'`;
    expect(await server.query(since, [head, words])).toEqual([]);
  });

  test('control: an answer that tells the two apart is found', async () => {
    const member = MEMBERS.find(({ name }) => name === 'GET /api/documents property_id') as IdMember;
    expect(await difference(member, String)).toEqual([]);
    isFaulty = true;
    const found = await difference(member, String);
    isFaulty = false;
    expect(found).toMatchObject([{ member: 'GET /api/documents property_id' }]);
  });
});

/** The path of a tile has several parts, and tests of its own. A key is that of a question. */
const ADDRESSES = addressMembersOf(readDocument()).filter(
  ({ call, parameter }) => !call.includes('/ledger/tile/') && parameter !== 'key',
);
/** Bodies of calls whose usual request is refused on purpose. */
const BODIES: Readonly<Record<string, object>> = { 'POST /api/shares/{token}/open': { json: {} } };

const textsFor = ({ isNumber }: AddressMember): readonly string[] =>
  STRANGE.filter((text) => !(isNumber && text === '1'));

test('a strange id in the address of any call is not found, and nothing is recorded', async () => {
  let sent = 0;
  const wrong: string[] = [];
  for (const member of ADDRESSES) {
    const [method = ''] = member.call.split(' ');
    const { path: _, ...request } = { ...sampleOf(member.call, calls.things), ...BODIES[member.call] };
    await withoutLimits();
    await server.recordingNothing(async () => {
      for (const text of textsFor(member)) {
        const address = withStrange(member, calls.addressOf(member.call), text);
        const { status } = await calls.ada.send(method, address, request);
        sent += 1;
        if (status !== 404) wrong.push(`${member.name} ${text.slice(0, 30)}: ${status}`);
      }
    });
  }
  expect(wrong).toEqual([]);
  expect(sent).toBeGreaterThan(1000);
});

test('no request of this file has failed with 500 or above', () => {
  expect(server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
});
