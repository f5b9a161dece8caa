import { expect, onTestFinished, test } from 'vitest';
import { newApiKey } from '../../../server/identity/apiKeys.ts';
import { addProperty } from '../../support/journey.ts';
import { postgresDiskFull } from '../../support/postgresDiskFull.ts';
import { worldForFile } from '../../support/world.ts';
import { keyClient, makeKey } from './integrations/apiKeyRequests.ts';

const world = worldForFile();

/** Until the test ends, Postgres refuses to write for the routes, as on a full disk. It refuses nothing else. */
const fillDisk = () => {
  const { pool } = world.server.core;
  const { query } = pool;
  onTestFinished(() => void Object.assign(pool, { query }));
  const refusing = async (...asked: readonly unknown[]) => {
    const [statement] = asked;
    const text = typeof statement === 'string' ? statement : String((statement as { text: string }).text);
    if (/^\s*(insert|update|delete)/i.test(text)) throw postgresDiskFull();
    return Reflect.apply(query, pool, asked);
  };
  Object.assign(pool, { query: refusing });
};

test('on a full disk of Postgres programs and calendars read as before', async () => {
  await addProperty(world.ada, { name: 'Sea Cottage' });
  const { key } = await makeKey(world.ada);
  const program = keyClient(world.server.client(), key);
  const calendar = new URL((await world.ada.get('/api/account/calendar')).body.url).pathname;
  const wrong = keyClient(world.server.client(), newApiKey());
  const read = async () => [
    (await program.get('/api/properties')).status,
    (await wrong.get('/api/properties')).status,
    (await program.get(calendar)).status,
    (await program.get(`/api/calendar/${'A'.repeat(43)}.ics`)).status,
  ];
  expect(await read()).toEqual([200, 401, 200, 404]);
  fillDisk();
  expect(await read()).toEqual([200, 401, 200, 404]);
});
