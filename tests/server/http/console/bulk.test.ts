import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BulkRow, MAX_BULK } from '../../../../domain/bulk/contract.ts';
import { PrinterBusy, PrinterUnavailable, StoreUnavailable, TooBusy } from '../../../../server/application/errors.ts';
import { noDeadline } from '../../../support/context.ts';
import { DIFFERENCES, testEditions } from '../../../support/editions.ts';
import { expectProblem } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { grantProperties } from '../../../support/importing.ts';
import { colleague } from '../../../support/invited.ts';
import { addProperty, answer, begin, subscriber } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

// The day before edition 2027.1 takes effect.
const clock = movedClock('2027-01-31T12:00:00.000Z');
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ editions: testEditions, now: clock.now });
});
afterAll(() => server?.remove());

const KEY = 'child-safety';
/** Cannot be answered N/A. */
const YES_OR_NO = 'fire-risk-assessment';
const agent = async (names: readonly string[]) => {
  const { client, user } = await subscriber(server);
  if (names.length > 5) await grantProperties(server, user.id, names.length);
  const ids: string[] = [];
  for (const name of names) ids.push(await addProperty(client, { name }));
  return { client, ids, accountId: user.id };
};
const rowsOf = async (client: HttpClient, path: string, body: object): Promise<readonly BulkRow[]> => {
  const reply = await client.post(`/api/console/${path}`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.rows;
};
/** What a call has besides the properties. */
const saidIn = (path: string) => (path.startsWith('answers') ? { question_key: KEY, answer: 'Yes' } : {});
const states = (rows: readonly BulkRow[]) => rows.map(({ name, state, was }) => [name, state, was]);

describe('one answer for many properties', () => {
  test('is looked at first, then recorded for each, and repeated without an event', async () => {
    const { client, ids } = await agent(['Anchor', 'Bryn', 'Cove', 'Dune']);
    const [anchor = '', bryn = '', cove = ''] = ids;
    await answer(client, await begin(client, anchor), KEY, 'Yes');
    await answer(client, await begin(client, bryn), KEY, 'No');
    await begin(client, cove);
    const body = { property_ids: ids, question_key: KEY, answer: 'Yes' };
    const expected = [
      ['Anchor', 'same', 'Yes'],
      ['Bryn', 'changed', 'No'],
      ['Cove', 'changed', null],
      ['Dune', 'refused', null],
    ];
    const looked = await server.recordingNothing(() => rowsOf(client, 'answers/preview', body));
    expect(states(looked)).toEqual(expected);
    expect(looked[3]?.reason).toContain('not assessed yet');
    const { head } = await server.recorded();
    expect(states(await rowsOf(client, 'answers', body))).toEqual(expected);
    const events = await server.query(
      `select data->>'propertyId' as property from event where type = 'QuestionAnswered' and position > $1`,
      [head],
    );
    expect(events.map(({ property }) => property).sort()).toEqual([bryn, cove].sort());
    const again = await server.recordingNothing(() => rowsOf(client, 'answers', body));
    expect(again.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'refused']);
  });

  test('that a question does not allow is refused for each, in words', async () => {
    const { client, ids } = await agent(['Anchor']);
    await begin(client, ids[0] ?? '');
    const body = { property_ids: ids, question_key: YES_OR_NO, answer: 'N/A' };
    expect((await rowsOf(client, 'answers/preview', body))[0]).toMatchObject({ state: 'refused' });
    expect((await rowsOf(client, 'answers', body))[0]?.reason).toContain('only be answered Yes or No');
  });

  test('takes the key of a question, and neither its position nor its id', async () => {
    const { client, ids: property_ids } = await agent(['Anchor']);
    await begin(client, property_ids[0] ?? '');
    await server.recordingNothing(async () => {
      for (const question_key of ['20', '3-1', 'no-such-question'])
        for (const path of ['answers/preview', 'answers']) {
          const reply = await client.post(`/api/console/${path}`, { property_ids, question_key, answer: 'Yes' });
          expectProblem(reply, 422);
          expect(reply.body.errors).toEqual({ question_key: 'There is no question with this key.' });
        }
    });
  });

  test('is refused where the question is not asked, or has another meaning than where it was read', async () => {
    const { client, ids } = await agent(['Anchor', 'Bryn']);
    const [anchor = '', bryn = ''] = ids;
    await begin(client, anchor);
    clock.moveTo('2027-02-02T12:00:00.000Z');
    await begin(client, bryn);
    const bodyOf = (question_key: string, edition: object = {}) => ({
      property_ids: ids,
      question_key,
      answer: 'Yes',
      ...edition,
    });
    const answered = async (...asked: Parameters<typeof bodyOf>) => {
      const looked = await server.recordingNothing(() => rowsOf(client, 'answers/preview', bodyOf(...asked)));
      const rows = await rowsOf(client, 'answers', bodyOf(...asked));
      expect(rows).toEqual(looked);
      return rows.map(({ reason }) => reason);
    };
    const refusal = (words: string) => expect.stringContaining(words);
    expect(await answered(DIFFERENCES.changed)).toEqual([refusal('means something else'), null]);
    expect(await answered(DIFFERENCES.changed, { edition: '2026.3' })).toEqual([null, refusal('means something else')]);
    expect(await answered(DIFFERENCES.added)).toEqual([refusal('does not have this question'), null]);
    expect(await answered(DIFFERENCES.reworded)).toEqual([null, null]);
    const unknown = bodyOf(DIFFERENCES.changed, { edition: '2031.1' });
    expectProblem(await client.post('/api/console/answers', unknown), 422);
  });

  /** A member, whose role `ends` once the other property is answered and before the last one is. */
  const endingMember = async (ends: (owner: HttpClient, grantId: string) => Promise<unknown>) => {
    const { client: owner, ids, accountId } = await agent(['Anchor', 'Bryn']);
    const assessments: string[] = [];
    for (const id of ids) assessments.push(await begin(owner, id));
    const { asks, grantId } = await colleague(server, owner, accountId, { role: 'member' });
    const { commands, events } = server.core;
    const answers = async (assessmentId = '') => {
      const state = await commands.assessment.freshState(assessmentId, noDeadline);
      return state.status === 'missing' ? 0 : Object.keys(state.answers).length;
    };
    const { readStream } = events;
    const answering = async (property_ids: readonly string[]) => {
      commands.forgetAll();
      let isOver = false;
      const reading = vi.spyOn(events, 'readStream').mockImplementation(async (stream, ...rest) => {
        if (stream === `assessment-${assessments[1]}` && !isOver) {
          isOver = true;
          if (property_ids.length > 1) await expect.poll(() => answers(assessments[0])).toBe(1);
          await ends(owner, grantId);
        }
        return readStream(stream, ...rest);
      });
      onTestFinished(() => reading.mockRestore());
      return asks.post('/api/console/answers', { property_ids, question_key: KEY, answer: 'Yes' });
    };
    return { ids, answering, answersOfLast: () => answers(assessments[1]) };
  };
  const removed = (owner: HttpClient, grantId: string) => owner.delete(`/api/access/${grantId}`);
  const madeViewer = (owner: HttpClient, grantId: string) => owner.put(`/api/access/${grantId}`, { role: 'viewer' });

  test.each([
    ['was removed', removed, { name: null, reason: 'There is no such property any more.' }],
    ['became a viewer', madeViewer, { name: 'Bryn', reason: 'Your role in this account does not allow this.' }],
  ])(
    'tells what was done before the role of their sender ended, who %s, and refuses the rest',
    async (_, ends, refusal) => {
      const { ids, answering, answersOfLast } = await endingMember(ends);
      const reply = await answering(ids);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.rows).toMatchObject([
        { name: 'Anchor', state: 'changed' },
        { ...refusal, state: 'refused' },
      ]);
      expect(await answersOfLast()).toBe(0);
      expect(server.logged.at(-1)).toContain('A request was refused');
    },
  );

  test('is refused as a whole if the role of its sender has ended before anything was done', async () => {
    const { ids, answering } = await endingMember(madeViewer);
    expectProblem(await answering(ids.slice(1)), 403);
  });

  /** Properties that are all begun. The answers of all but the first one cannot be read, once so many are recorded. */
  const storeGoesAway = async (count: number, recorded: number) => {
    const { client, ids } = await agent(Array.from({ length: count }, (_, n) => `House ${n}`));
    const streams: string[] = [];
    for (const id of ids) streams.push(`assessment-${await begin(client, id)}`);
    const [first] = streams;
    const { commands, events } = server.core;
    const { readStream } = events;
    commands.forgetAll();
    const begun = new Set<string>();
    const { head } = await server.recorded();
    const answered = () =>
      server.query(`select 1 from event where type = 'QuestionAnswered' and position > $1`, [head]);
    const reading = vi.spyOn(events, 'readStream').mockImplementation(async (stream, ...rest) => {
      if (!streams.includes(stream)) return readStream(stream, ...rest);
      begun.add(stream);
      if (stream === first) return readStream(stream, ...rest);
      await expect.poll(answered).toHaveLength(recorded);
      throw new StoreUnavailable('The store is away');
    });
    onTestFinished(() => reading.mockRestore());
    return {
      client,
      ids,
      wasBegun: (n: number) => begun.has(streams[n] ?? ''),
      comesBack: () => reading.mockRestore(),
    };
  };

  test('tells what was done before an outage, begins nothing after it, and does the rest when repeated', async () => {
    // Sixteen are worked on at the same time, and the first one makes room for the next.
    const { client, ids, wasBegun, comesBack } = await storeGoesAway(18, 1);
    const body = { property_ids: ids, question_key: KEY, answer: 'Yes' };
    const rows = await rowsOf(client, 'answers', body);
    const [first, ...others] = rows;
    expect(first).toMatchObject({ name: 'House 0', state: 'changed', reason: null });
    expect(others.map(({ name, state }) => [name, state])).toEqual(
      ids.slice(1).map((_, n) => [`House ${n + 1}`, 'refused']),
    );
    expect(new Set(others.map(({ reason }) => reason))).toEqual(
      new Set(['We could not finish this at the moment. Please try again.']),
    );
    expect(wasBegun(17)).toBe(false);
    expect(server.logged.some((line) => line.includes('The store is away'))).toBe(true);
    comesBack();
    const again = await rowsOf(client, 'answers', body);
    expect(again.map(({ state }) => state)).toEqual(['same', ...ids.slice(1).map(() => 'changed')]);
  });

  test('holds up no other because of a property that this build cannot read', async () => {
    const { client, ids } = await agent(Array.from({ length: 18 }, (_, n) => `House ${n}`));
    const streams: string[] = [];
    for (const id of ids) streams.push(`assessment-${await begin(client, id)}`);
    const { commands, events } = server.core;
    const { readStream } = events;
    commands.forgetAll();
    const reading = vi.spyOn(events, 'readStream').mockImplementation(async (stream, ...rest) => {
      if (stream === streams[1]) throw new Error('This build cannot read an event');
      return readStream(stream, ...rest);
    });
    onTestFinished(() => reading.mockRestore());
    const body = { property_ids: ids, question_key: KEY, answer: 'Yes' };
    const statesOf = async () => (await rowsOf(client, 'answers', body)).map(({ state }) => state);
    expect(await statesOf()).toEqual(['changed', 'refused', ...ids.slice(2).map(() => 'changed')]);
    expect(await statesOf()).toEqual(['same', 'refused', ...ids.slice(2).map(() => 'same')]);
    expect(server.logged.some((line) => line.includes('This build cannot read an event'))).toBe(true);
  });

  test('is refused as a whole in an outage before anything was done', async () => {
    const { client, ids } = await storeGoesAway(2, 0);
    const body = { property_ids: ids.slice(1), question_key: KEY, answer: 'Yes' };
    expectProblem(await client.post('/api/console/answers', body), 503);
  });

  test('tells of a property that was deleted', async () => {
    const { client, ids } = await agent(['Anchor', 'Bryn']);
    await begin(client, ids[1] ?? '');
    await client.send('DELETE', `/api/properties/${ids[0]}`);
    const rows = await rowsOf(client, 'answers', { property_ids: ids, question_key: KEY, answer: 'Yes' });
    expect(rows.map(({ state }) => state)).toEqual(['refused', 'changed']);
  });
});

test('assessments are started for those that have none', async () => {
  const { client, ids } = await agent(['Anchor', 'Bryn']);
  await begin(client, ids[0] ?? '');
  const rows = await rowsOf(client, 'assessments/start', { property_ids: ids });
  expect(rows.map(({ state }) => state)).toEqual(['same', 'changed']);
  expect((await client.get('/api/assessment/list')).body.assessments).toHaveLength(2);
});

test('assessments that several requests start at once are the same for all of them but one', async () => {
  const { client, ids: property_ids } = await agent(['Anchor', 'Bryn']);
  const asked = [1, 2, 3, 4].map(() => rowsOf(client, 'assessments/start', { property_ids }));
  const rows = (await Promise.all(asked)).flat();
  expect(rows.map(({ state }) => state).sort()).toEqual([...Array(2).fill('changed'), ...Array(6).fill('same')]);
  expect(rows.map(({ reason }) => reason)).toEqual(Array(8).fill(null));
});

describe('a property that is no longer to be seen', () => {
  const GONE = 'There is no such property any more.';
  const withForeign = async () => {
    const { client, ids } = await agent(['Anchor']);
    await begin(client, ids[0] ?? '');
    const foreign = [(await agent(['Bob’s'])).ids[0] ?? '', randomUUID()];
    return { client, ids, foreign };
  };

  test('is refused by itself, like an unknown one, and holds up no other', async () => {
    const { client, ids, foreign } = await withForeign();
    const property_ids = [...ids, ...foreign];
    const refused = foreign.map((property_id) => ({
      property_id,
      name: null,
      state: 'refused',
      was: null,
      reason: GONE,
    }));
    for (const path of ['answers/preview', 'answers', 'assessments/start']) {
      const rows = await rowsOf(client, path, { property_ids, ...saidIn(path) });
      expect(rows.slice(1), path).toEqual(refused);
      expect(rows[0]?.state, path).toBe(path === 'assessments/start' ? 'same' : 'changed');
    }
    const reports = await client.post('/api/console/reports', { property_ids });
    expect([reports.status, reports.body.total, reports.body.left_out]).toEqual([201, 1, []]);
  });

  test('is not found where it is the only one', async () => {
    const { client, foreign: property_ids } = await withForeign();
    await server.recordingNothing(async () => {
      for (const path of ['answers', 'answers/preview', 'assessments/start', 'reports'])
        expectProblem(await client.post(`/api/console/${path}`, { property_ids, ...saidIn(path) }), 404);
    });
  });
});

test('more properties than one request takes are refused', async () => {
  const { client } = await agent([]);
  const property_ids = Array.from({ length: MAX_BULK + 1 }, () => randomUUID());
  expectProblem(await client.post('/api/console/assessments/start', { property_ids }), 422);
});

describe('reports of many properties', () => {
  test('come as one ZIP, each under the name of its property, with progress', async () => {
    const { client, ids } = await agent(['Anchor', 'Bryn/Teg', 'Cove']);
    await begin(client, ids[0] ?? '');
    await begin(client, ids[1] ?? '');
    const asked = await client.post('/api/console/reports', { property_ids: ids });
    expect(asked.body).toMatchObject({ done: 0, total: 2, left_out: [{ property_id: ids[2], name: 'Cove' }] });
    const path = `/api/console/reports/${asked.body.id}`;
    const file = await client.get(`${path}/file`);
    expect(file.status, file.text.slice(0, 300)).toBe(200);
    const files = unzipSync(new Uint8Array(file.bytes));
    expect(Object.keys(files)).toEqual(['reports/0001 Anchor.pdf', 'reports/0002 Bryn_Teg.pdf']);
    for (const pdf of Object.values(files)) expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await client.get(path)).body).toMatchObject({ done: 2, total: 2 });
    const bob = (await agent([])).client;
    expectProblem(await bob.get(path), 404);
    expectProblem(await bob.get(`${path}/file`), 404);
  });

  const used = async (): Promise<number> => {
    const [row] = await server.query(
      `select coalesce(sum(points), 0)::int as used from rate_limit where key like 'reportsZip:%'`,
    );
    return row.used;
  };
  /** The path of a file whose first report cannot be read, before the file begins. Each attempt takes the next fault. */
  const failingFile = async (faults: (() => Promise<Error>)[]) => {
    const { client, ids } = await agent(['Anchor']);
    await begin(client, ids[0] ?? '');
    const { id } = (await client.post('/api/console/reports', { property_ids: ids })).body;
    const { all } = server.core.reads;
    const reading = vi.spyOn(server.core.reads, 'all').mockImplementation(async (query) => {
      const fault = query.name === 'properties-by-key' ? faults.shift() : undefined;
      if (fault) throw await fault();
      return all(query);
    });
    onTestFinished(() => reading.mockRestore());
    return { client, path: `/api/console/reports/${id}/file` };
  };

  test('cost none of the 20 of an hour while too many others wait, or the printer takes no more', async () => {
    const faults = [async () => new TooBusy(), async () => new PrinterBusy('Too many documents are being printed.')];
    const { client, path } = await failingFile(faults);
    const before = await used();
    for (const _ of ['too many wait', 'the printer is full']) expectProblem(await client.get(path), 503);
    expect([faults.length, await used()]).toEqual([0, before]);
  });

  test('cost one of the 20 of an hour if they cannot be printed, or if the client hangs up', async () => {
    let response: ServerResponse | undefined;
    const keep = (message: unknown) => {
      response = (message as { response: ServerResponse }).response;
    };
    const hangUp = new AbortController();
    const faults = [
      async () => new PrinterUnavailable('Printing took too long: try again in a moment.'),
      async () => {
        hangUp.abort();
        if (response && !response.destroyed) await once(response, 'close');
        return new PrinterBusy('Nobody waits for this document.');
      },
    ];
    const { client, path } = await failingFile(faults);
    const before = await used();
    expectProblem(await client.get(path), 503);
    expect(await used()).toBe(before + 1);
    subscribe('http.server.request.start', keep);
    onTestFinished(() => void unsubscribe('http.server.request.start', keep));
    const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    await expect(fetch(`${client.origin}${path}`, { headers: { cookie }, signal: hangUp.signal })).rejects.toThrow();
    // The request ends after the client has gone, and before the next one is answered.
    await expect.poll(() => [faults.length, response?.destroyed]).toEqual([0, true]);
    expect((await client.send('HEAD', path)).status).toBe(200);
    expect(await used()).toBe(before + 2);
    const logged = server.logged.filter((line) => line.includes('Nobody waits'));
    expect(logged, 'that it was given up is no fault of ours').toEqual([]);
  });

  test('are made without those that were deleted meanwhile', async () => {
    const { client, ids } = await agent(['Anchor', 'Bryn']);
    await begin(client, ids[1] ?? '');
    await client.send('DELETE', `/api/properties/${ids[0]}`);
    const asked = await client.post('/api/console/reports', { property_ids: ids });
    expect([asked.status, asked.body.total]).toEqual([201, 1]);
  });

  test('need an assessment', async () => {
    const { client, ids } = await agent(['Anchor']);
    expectProblem(await client.post('/api/console/reports', { property_ids: ids }), 422);
  });
});
