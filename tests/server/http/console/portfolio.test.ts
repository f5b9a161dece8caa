import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Figures, FiguresReply } from '../../../../domain/figures/contract.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { addProperty, answer, begin, passingProperty, register, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { grantAccess, TODAY } from '../policy/people.ts';

let server: TestServer;
let ada: HttpClient;
let adaId: string;
let passing: Awaited<ReturnType<typeof passingProperty>>;
beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${TODAY}T12:00:00.000Z` } });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  passing = await passingProperty(ada, '2027-03-27');
});
afterAll(() => server?.remove());

const portfolio = async (client = ada, query = ''): Promise<Figures> =>
  expectReply(await client.get(`/api/console/portfolio${query}`), 200, FiguresReply);

describe('the portfolio', () => {
  test('counts states, months and failing questions, and follows what changes', async () => {
    const before = await portfolio();
    expect(before).toMatchObject({
      today: TODAY,
      properties: 1,
      states: { compliant: 1, non_compliant: 0, in_progress: 0, not_assessed: 0 },
      questions: [],
    });
    expect(before.months).toHaveLength(12);
    expect(before.months.map(({ month, in_order }) => [month, in_order]).slice(0, 6)).toEqual([
      ['2026-11', 1],
      ['2026-12', 1],
      ['2027-01', 1],
      ['2027-02', 1],
      ['2027-03', 0],
      ['2027-04', 0],
    ]);
    expect(before.months.map(({ turning }) => turning > 0)).toEqual([
      ...[false, false, false, false, true],
      ...before.months.slice(5).map(({ turning }) => turning > 0),
    ]);

    await addProperty(ada, { name: 'Zennor' });
    const failing = await begin(ada, await addProperty(ada, { name: 'Kiln' }));
    for (const [assessment, position, said] of [
      [failing, 1, 'No'],
      [failing, 8, 'No'],
      [passing.assessmentId, 8, 'No'],
    ] as const)
      await answer(ada, assessment, position, said);
    const after = await portfolio();
    expect(after.states).toEqual({ compliant: 0, non_compliant: 1, in_progress: 1, not_assessed: 1 });
    expect(after.questions).toMatchObject([
      { id: '1-8', name: 'Guest register', properties: 2 },
      { id: '1-1', properties: 1 },
    ]);
    expect(after.months[0]).toMatchObject({ in_order: 0 });
  });

  test('counts what a grant covers', async () => {
    const viewer = server.client();
    const { id } = await register(viewer, { name: 'Bob' });
    await grantAccess(server, adaId, id, {
      role: 'viewer',
      scope: { kind: 'properties', propertyIds: [passing.propertyId] },
    });
    expect(await portfolio(viewer, `?account=${adaId}`)).toMatchObject({
      properties: 1,
      questions: [{ properties: 1 }],
    });
    expect(await portfolio(viewer)).toMatchObject({ properties: 0, questions: [] });
    const auditor = server.client();
    await grantAccess(server, adaId, (await register(auditor)).id, { role: 'auditor' });
    expectProblem(await auditor.get(`/api/console/portfolio?account=${adaId}`), 403);
  });
});
