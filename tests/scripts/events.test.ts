import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProperty } from '../support/journey.ts';
import { worldForFile } from '../support/world.ts';

const world = worldForFile({ ownPostgres: true });
let property: { id: string };

const command = (args: readonly string[]) => ['--import', 'tsx', 'scripts/events.ts', ...args];
// The same environment as that of the running server.
const options = () => ({
  env: { ...process.env, NODE_ENV: 'test', DATA_DIR: world.server.dataDir, LOG_LEVEL: 'warn' },
});

const run = promisify(execFile);
const events = async (...args: string[]) => {
  const { stdout } = await run(process.execPath, command(args), options());
  return stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

beforeAll(async () => {
  const added = await world.ada.post('/api/properties', newProperty({ name: 'Smuggler’s Rest' }));
  expect(added.status).toBe(201);
  property = added.body.property;
});

describe('npm run events', () => {
  test('prints the whole log, one JSON line per event, in order', async () => {
    // The schedule may sign the ledger at any moment.
    const printed = (await events()).filter(({ stream }) => stream !== 'ledger-heads');
    expect(printed[0]).toMatchObject({ stream: 'log-identity', revision: '0', type: 'LogStarted' });
    expect(printed.at(-1)).toEqual({
      position: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      stream: `property-${property.id}`,
      revision: '0',
      type: 'PropertyAdded',
      data: expect.objectContaining({ propertyId: property.id }),
      metadata: {
        id: expect.any(String),
        actor: { kind: 'system', id: null },
        account: expect.any(String),
        causationId: expect.any(String),
        correlationId: expect.any(String),
      },
    });
    const positions = printed.map(({ position }) => BigInt(position));
    expect(positions).toEqual([...positions].sort((one, other) => (one < other ? -1 : 1)));
    expect((await world.server.recorded()).count).toBe(printed.length);
  });

  test('keeps personal data encrypted without --personal', async () => {
    const stream = `property-${property.id}`;
    const [sealed] = await events('--stream', stream);
    expect(sealed.data.personal.owner).toEqual({
      subject: expect.any(String),
      sealed: expect.stringMatching(/^v2\./),
    });
    expect(JSON.stringify(sealed)).not.toContain('Smuggler');
    const [opened] = await events('--stream', stream, '--personal');
    expect(opened.data.personal.owner.details).toMatchObject({ name: 'Smuggler’s Rest', postcode: 'YO21 3PU' });
  });

  test('filters by stream and type, and begins at a position', async () => {
    expect((await events('--type', 'AccountRegistered')).map(({ type }) => type)).toEqual(['AccountRegistered']);
    const all = await events();
    expect(await events('--from', all[3].position)).toEqual(all.slice(3));
    expect(await events('--type', 'NothingOfTheKind')).toEqual([]);
  });

  test('follows the log with --follow and ends on a signal', async () => {
    const following = spawn(process.execPath, command(['--follow', '--type', 'PropertyChanged']), options());
    const lines = createInterface({ input: following.stdout });
    const first = once(lines, 'line');
    const changed = await world.ada.put(`/api/properties/${property.id}`, newProperty({ name: 'Sea View' }));
    expect(changed.status).toBe(200);
    const [line] = await first;
    expect(JSON.parse(line)).toMatchObject({ type: 'PropertyChanged', stream: `property-${property.id}` });
    following.kill('SIGTERM');
    await once(following, 'close');
  });

  test('refuses an unknown option with its usage', async () => {
    const refused = await run(process.execPath, command(['--form', '3']), options()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run events -- [--stream S]') });
  });
});
