import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArguments } from '../../scripts/load/arguments.ts';
import { accountSizes, completedShare } from '../../scripts/load/sizes.ts';
import { signIn } from '../support/accounts.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { makeFolder } from '../support/temporaryFolder.ts';
import { databaseOf } from '../support/testDatabases.ts';

const run = promisify(execFile);
type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

const loaded = {} as { dataDir: string; server: TestServer };

const load = async (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> => {
  const DATABASE_URL = await databaseOf(loaded.dataDir);
  const env = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: loaded.dataDir, DATABASE_URL, ...more };
  try {
    return { code: 0, ...(await run(process.execPath, ['--import', 'tsx', 'scripts/load.ts', ...args], { env })) };
  } catch (error) {
    return error as Ended;
  }
};

beforeAll(async () => {
  loaded.dataDir = (await makeFolder()).path;
});
afterAll(() => loaded.server?.remove());

describe('npm run load', () => {
  test('fills an empty log with accounts that sign in and see their properties', async () => {
    const { code, stdout } = await load(['--accounts', '11', '--properties', '100', '--events', '3000']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('The account with most properties (10)')]);
    loaded.server = await startServer({ dataDir: loaded.dataDir });
    const { server } = loaded;
    const [{ count }] = await server.query('select count(*)::int as count from event');
    await server.caughtUp(BigInt(count));

    const largest = server.client();
    await signIn(largest, 'load-1@letproof.example', 'harbour-lights');
    const list = await largest.get('/api/console/properties');
    expect(list.headers.get('content-range')).toBe('properties 0-9/10');
    const states = list.body.map(({ compliance }: { compliance: string }) => compliance);
    expect(new Set(states)).toEqual(new Set(['compliant', 'in_progress']));
    const added = await largest.post('/api/properties', {
      name: 'Quay House',
      address_line1: '1 Quay',
      city: 'Looe',
      postcode: 'PL13 1AH',
    });
    expect(added.status).toBe(201);
    const all = await server.query(
      `select count(*)::int as properties, count(distinct owner)::int as accounts from property_overview`,
    );
    expect(all).toEqual([{ properties: 101, accounts: 11 }]);
  });

  test('refuses a log with events and production', async () => {
    const again = await load([]);
    expect([again.code, again.stderr]).toEqual([1, 'The event log is not empty: choose another DATA_DIR.\n']);
    const MASTER_KEY = randomBytes(32).toString('base64');
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://letproof.example', MASTER_KEY };
    expect(await load([], production)).toMatchObject({
      code: 1,
      stderr: 'npm run load does not run in production.\n',
    });
  });

  test('names the argument that is wrong', () => {
    expect(readArguments(['--accounts', '0'])).toBe('--accounts must be at least 1');
    expect(readArguments(['--events', 'many'])).toBe('--events must be a whole number');
    expect(readArguments(['--acounts', '1'])).toContain("Unknown option '--acounts'");
    expect(readArguments([])).toEqual({ accounts: 2000, properties: 100_000, events: 1_000_000 });
  });

  test.each([
    [{ accounts: 1, properties: 7 }, [7]],
    [{ accounts: 3, properties: 30 }, [3, 14, 13]],
    [{ accounts: 11, properties: 100 }, [10, 72, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
  ])('%j are accounts with %j properties', (size, sizes) => {
    expect(accountSizes(size)).toEqual(sizes);
  });

  test('has so many events that every assessment is completed, or none', () => {
    const size = { accounts: 1, properties: 10 };
    expect(completedShare({ ...size, events: 1 })).toBe(0);
    expect(completedShare({ ...size, events: 1_000_000 })).toBe(1);
  });
});
