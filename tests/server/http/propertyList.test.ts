import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OverviewPageReply, OverviewReply } from '../../../domain/dashboard/contract.ts';
import { PropertiesReply } from '../../../domain/properties/contract.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, begin, passingProperty, register, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { grantAccess, TODAY } from './policy/people.ts';

let server: TestServer;
let ada: HttpClient;
let adaId: string;
let zennor: string;
let passing: string;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${TODAY}T12:00:00.000Z` } });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  zennor = await addProperty(ada, { name: 'Zennor', city: 'St Ives' });
  passing = (await passingProperty(ada, '2026-12-01')).propertyId;
  await begin(ada, await addProperty(ada, { name: 'Éilean Siar' }));
  await addProperty(ada, { name: 'Cottage 10' });
  await addProperty(ada, { name: 'Cottage 2' });
});
afterAll(() => server?.remove());

const LISTS = ['/api/dashboard/compliance-overview', '/api/properties'] as const;
const OVERVIEW = LISTS[0];

type Listed = { properties: { name: string }[]; total: number; next: string | null };

const listed = async (path: string, query: Record<string, string>, client = ada): Promise<Listed> => {
  const reply = await client.get(`${path}?${new URLSearchParams(query)}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const names = ({ properties }: Pick<Listed, 'properties'>) => properties.map(({ name }) => name);

describe('a page of the list', () => {
  test('has its rows as the whole list has them, the total, and the cursor of the next page', async () => {
    const whole = expectReply(await ada.get(OVERVIEW), 200, OverviewReply).properties;
    const seen: typeof whole = [];
    let after: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '2', ...(after && { after }) });
      const page = expectReply(await ada.get(`${OVERVIEW}?${query}`), 200, OverviewPageReply);
      expect(page.total).toBe(5);
      expect(page.properties.length).toBeLessThanOrEqual(2);
      seen.push(...page.properties);
      after = page.next;
    } while (after);
    expect(seen.map(({ compliance }) => compliance)).toEqual([
      'in_progress',
      'not_assessed',
      'not_assessed',
      'not_assessed',
      'compliant',
    ]);
    const byId = (rows: typeof whole) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(byId(seen)).toEqual(byId(whole));
  });

  test.each<[Record<string, string>, readonly string[]]>([
    [{ q: 'eilean' }, ['Éilean Siar']],
    [{ q: 'ST IVES zen' }, ['Zennor']],
    [{ q: '\u0000%' }, []],
    [{ q: 'cottage', sort: 'name' }, ['Cottage 2', 'Cottage 10']],
    [{ state: 'compliant' }, ['Sea View']],
    [{ state: 'in_progress' }, ['Éilean Siar']],
    [{ state: 'expiring_soon' }, ['Sea View']],
    [{ sort: 'added', limit: '1' }, ['Cottage 2']],
    [{ sort: 'expiry', limit: '1' }, ['Sea View']],
  ])('%j finds %j, on both lists', async (query, expected) => {
    for (const path of LISTS) expect(names(await listed(path, query)), path).toEqual(expected);
  });

  test('without these parameters the whole list is sent', async () => {
    for (const path of LISTS) expect(names(await listed(path, { account: adaId }))).toHaveLength(5);
    expect((await ada.get('/api/properties')).body).not.toHaveProperty('next');
  });

  test('is within the scope of a grant, and another account’s is empty', async () => {
    const bob = server.client();
    const { id } = await register(bob, { name: 'Bob' });
    for (const path of LISTS)
      expect(await listed(path, { limit: '9' }, bob)).toMatchObject({ properties: [], total: 0 });
    await grantAccess(server, adaId, id, { role: 'viewer', scope: { kind: 'properties', propertyIds: [zennor] } });
    for (const path of LISTS) {
      const page = await listed(path, { limit: '9', account: adaId }, bob);
      expect([names(page), page.total, page.next]).toEqual([['Zennor'], 1, null]);
    }
    const steps = await bob.get(`/api/dashboard/next-steps?account=${adaId}`);
    expect(names(expectReply(steps, 200, OverviewReply))).toEqual(['Zennor']);
  });

  test('needs a session', async () => {
    for (const path of LISTS) expectProblem(await server.client().get(`${path}?limit=1`), 401);
  });
});

describe('a request for a page', () => {
  const place = { rank: 2, next_expiry: 'infinity', name_key: '', created_at: '2026-01-01T00:00:00Z', key: 'x' };
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const key = '018f0000-0000-7000-8000-000000000001';

  test.each<[string, string]>([
    ['state=unknown', 'state'],
    ['state=', 'state'],
    ['state=compliant&state=compliant', 'state'],
    ['sort=price', 'sort'],
    ['sort=__proto__', 'sort'],
    ['sort=NAME', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=', 'limit'],
    ['limit=%20', 'limit'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['after=', 'after'],
    ['after=x', 'after'],
    [`after=${'x'.repeat(5000)}`, 'after'],
    [`after=${cursor('urgency', place)}`, 'after'],
    [`after=${cursor('name', { ...place, key })}`, 'after'],
    [`after=${cursor('urgency', { ...place, key, rank: 99 })}`, 'after'],
    [`after=${cursor('urgency', { ...place, key, next_expiry: '0000-01-01' })}`, 'after'],
    [`after=${cursor('urgency', { ...place, key, next_expiry: '2026-02-30' })}`, 'after'],
    [`after=${cursor('urgency', { ...place, key, created_at: '0000-01-01T00:00:00Z' })}`, 'after'],
    [`after=${cursor('urgency', { ...place, key, name_key: '\u0000' })}`, 'after'],
    [`after=${cursor('urgency', { ...place, key, name_key: '\ud800' })}`, 'after'],
    [`after=${cursor('urgency', { ...place, key })}&state=compliant`, 'after'],
    [`after=${cursor('urgency', { ...place, key })}&sort=name`, 'after'],
  ])('%s is refused by its field', async (query, field) => {
    for (const path of LISTS)
      expect(expectProblem(await ada.get(`${path}?${query}`), 422).errors).toHaveProperty([field]);
  });

  test('a cursor of another account shows none of its properties', async () => {
    const { next } = await listed(OVERVIEW, { limit: '1', sort: 'name' });
    const bob = server.client();
    await register(bob);
    expect(await listed(OVERVIEW, { sort: 'name', after: next ?? '' }, bob)).toMatchObject({
      properties: [],
      total: 0,
    });
  });

  test('with anything in its parameters is answered or refused, and never fails', async () => {
    const text = fc.oneof(
      fc.constantFrom(
        'urgency',
        'expiry',
        'name',
        'added',
        'compliant',
        'expiring_soon',
        '1',
        '%',
        cursor('urgency', place),
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const query = fc.array(fc.tuple(fc.constantFrom('q', 'state', 'sort', 'limit', 'after', 'after[]'), text), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const reply = await ada.get(`${OVERVIEW}?${new URLSearchParams(pairs)}`);
        expect([200, 422], `${JSON.stringify(pairs)}: ${reply.text}`).toContain(reply.status);
      }),
      { numRuns: 150 },
    );
  });
});

test('the next steps name the properties that they concern', async () => {
  const steps = expectReply(await ada.get('/api/dashboard/next-steps'), 200, OverviewReply);
  expect(names(steps).toSorted()).toEqual(['Cottage 10', 'Cottage 2', 'Sea View', 'Zennor', 'Éilean Siar']);
  const whole = expectReply(await ada.get(OVERVIEW), 200, OverviewReply).properties;
  expect(steps.properties.find(({ id }) => id === passing)).toEqual(whole.find(({ id }) => id === passing));
  expect(expectReply(await ada.get('/api/properties'), 200, PropertiesReply).properties).toHaveLength(5);
});
