import { expect, onTestFinished, test } from 'vitest';
import {
  AFTER,
  type Agent,
  agentToImport,
  BEFORE,
  BOUNDARIES,
  killAt,
  settledNames,
} from '../support/importBoundaries.ts';
import { commit, undo } from '../support/importing.ts';
import { serverForTest } from '../support/serverProcess.ts';

const NAMES = process.env.LONG ? Object.keys(BOUNDARIES) : ['it is committed', 'a property is added'];
/** Kills at each boundary. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 20 : 1));

test('a server that is killed in the middle of an import or of its undo has then done all of it or nothing', async () => {
  const server = await serverForTest({ TRUST_PROXY: 'true' });
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const agents: { agent: Agent; asks: 'commit' | 'undo' }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      const boundary = BOUNDARIES[name];
      if (!boundary) throw new Error(`There is no boundary ${name}`);
      const agent = await agentToImport(server);
      agents.push({ agent, asks: boundary.asks });
      await killAt(server, agent, boundary);
      await server.restart();
      await expect
        .poll(() => settledNames(agent), { message: `killed before ${name}`, timeout: 30_000 })
        .toBeOneOf([...boundary.names]);
    }

  // A client that repeats its request has the whole, once.
  for (const { agent, asks } of agents) {
    const { client, importId } = agent;
    const repeat = asks === 'commit' ? commit : undo;
    expect((await repeat(client, importId)).status).toBe(200);
    expect(await settledNames(agent)).toEqual(asks === 'commit' ? AFTER : BEFORE);
  }
}, 3_600_000);
