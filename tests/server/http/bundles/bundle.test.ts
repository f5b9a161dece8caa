import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBundle } from '../../../../verifier/check/checkBundle.ts';
import type { BundleFiles } from '../../../../verifier/contract.ts';
import { linesOf, manifestOf, unpacked } from '../../../support/bundles.ts';
import { expectProblem } from '../../../support/expectations.ts';
import { FILES } from '../../../support/files.ts';
import type { HttpClient } from '../../../support/http.ts';
import { answer, badge, passingProperty, subscriber } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
let server: TestServer;
let client: HttpClient;
let propertyId: string;
let assessmentId: string;
let papers: readonly string[];
let code: string;

beforeAll(async () => {
  server = await startServer({ now: clock.now });
  const { client: owner } = await subscriber(server);
  client = owner;
  ({ propertyId, assessmentId, papers } = await passingProperty(client, '2027-06-01'));
  code = (await badge(client, propertyId, assessmentId)).badgeId;
});
afterAll(() => server?.remove());

const nextMinute = () => clock.moveTo(new Date(clock.now().getTime() + 60_000).toISOString());
const pathOf = (withhold: string) => `/api/assessment/${assessmentId}/bundle${withhold && `?withhold=${withhold}`}`;
const bundle = async (withhold = '', by = client) => {
  const reply = await by.get(pathOf(withhold));
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  return { reply, files: unpacked(reply.bytes) };
};
const vkeys = async () => (await client.get('/api/ledger/vkey')).text.trim().split('\n');
const check = async (files: BundleFiles) => checkBundle({ files, keys: await vkeys(), now: clock.now() });

describe('an evidence bundle', () => {
  test('is genuine, and shows the property as it stands', async () => {
    nextMinute();
    const { reply, files } = await bundle();
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-disposition')).toContain('sea-view-evidence-2026-11-20.zip');
    const result = await check(files);
    expect(result.refusal).toBeNull();
    expect(result.answer).toBe('genuine');
    expect(result.steps.map(({ state }) => state)).toEqual(['fine', 'fine', 'fine', 'fine', 'fine', 'fine']);
    expect(result.subject).toMatchObject({
      propertyName: 'Sea View',
      propertyAddress: '1 Harbour Street, Whitby, YO21 3PU',
      inOrder: true,
      answers: { inOrder: 42, asked: 42 },
      documents: { included: papers.length, onFile: papers.length },
      badgeCode: code,
    });
    const document = [...files.keys()].find((name) => name.startsWith('documents/')) ?? '';
    expect(Buffer.from(files.get(document) ?? [])).toEqual(FILES.pdf);
    expect(Buffer.from(files.get('report.pdf') ?? []).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
