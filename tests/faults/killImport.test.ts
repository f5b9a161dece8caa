import { expect, test } from 'vitest';
import {
  commitZip,
  filedNames,
  previewZip,
  settledZip,
  shownZip,
  undoZip,
  zipOf,
} from '../support/documentImporting.ts';
import { httpClient } from '../support/http.ts';
import {
  AFTER,
  type Agent,
  agentToImport,
  BEFORE,
  BOUNDARIES,
  type BoundaryName,
  expectNames,
  killAt,
} from '../support/importBoundaries.ts';
import { commit, undo } from '../support/importing.ts';
import { addProperty, register, subscribe } from '../support/journey.ts';
import { killBefore } from '../support/killBefore.ts';
import { untilPoliciesHavePassed } from '../support/policiesPassed.ts';
import { preloading, startedServer } from '../support/serverProcess.ts';

const NAMES: readonly BoundaryName[] = process.env.LONG
  ? (Object.keys(BOUNDARIES) as BoundaryName[])
  : ['it is committed', 'a property is added'];
/** Kills at each boundary. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 5 : 1));
/** Milliseconds after which the control takes for lost what policies that have run should have done. */
const GIVEN_UP = 5000;

test('a server that is killed in the middle of an import or of its undo has then done all of it or nothing', async () => {
  const server = await startedServer({ TRUST_PROXY: 'true' });
  const agents: { agent: Agent; asks: 'commit' | 'undo' }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      const boundary = BOUNDARIES[name];
      const agent = await agentToImport(server);
      agents.push({ agent, asks: boundary.asks });
      await killAt(server, agent, boundary);
      await server.restart();
      await expectNames(agent, boundary.names, { message: `killed before ${name}` });
    }

  // A client that repeats its request has the whole, once.
  for (const { agent, asks } of agents) {
    const { client, importId } = agent;
    const repeat = asks === 'commit' ? commit : undo;
    expect((await repeat(client, importId)).status).toBe(200);
    await expectNames(agent, [asks === 'commit' ? AFTER : BEFORE]);
  }
}, 3_600_000);

test('control: a server that does not run its policies again leaves a killed import half done', async () => {
  const nodeArguments = preloading('./tests/support/policiesNotRunAgain.ts');
  const server = await startedServer({ TRUST_PROXY: 'true' }, { nodeArguments });
  const agent = await agentToImport(server);
  const boundary = BOUNDARIES['it is committed'];
  await killAt(server, agent, boundary);
  await server.restart();
  await untilPoliciesHavePassed(server);
  await expect(expectNames(agent, boundary.names, { timeout: GIVEN_UP })).rejects.toThrow(/to be one of/);
});

/** What is then filed without a retry of the client: none or all. */
const DOCUMENT_BOUNDARIES = {
  ImportDocumentsPrepared: { asks: 'commit', filed: 0 },
  ImportCommitted: { asks: 'commit', filed: 3 },
  DocumentSlotTaken: { asks: 'commit', filed: 3 },
  DocumentDeleted: { asks: 'undo', filed: 0 },
} as const;
type DocumentBoundary = keyof typeof DOCUMENT_BOUNDARIES;
const KILLED: readonly DocumentBoundary[] = process.env.LONG
  ? ['ImportDocumentsPrepared', 'ImportCommitted', 'DocumentSlotTaken', 'DocumentDeleted']
  : ['DocumentSlotTaken'];

test('documents of a ZIP are all filed, or none, after the server was killed', async () => {
  const server = await startedServer({ TRUST_PROXY: 'true' });
  for (const type of KILLED) {
    const { asks, filed } = DOCUMENT_BOUNDARIES[type];
    const client = httpClient(server.url);
    await register(client);
    await subscribe(client);
    await addProperty(client, { name: 'Anchor' });
    const { id } = await previewZip(client, zipOf('Anchor/gas.pdf', 'Anchor/EPC.pdf', 'Anchor/PAT.pdf'));
    if (asks === 'undo') {
      await commitZip(client, id);
      await settledZip(client, id, 'imported');
    }
    const ask = asks === 'undo' ? undoZip : commitZip;
    await killBefore(server, { table: 'event', on: 'insert', when: `new.type = '${type}'` }, () => ask(client, id));
    await server.restart();
    await expect
      .poll(
        async () => {
          const { status } = await shownZip(client, id);
          return ['importing', 'undoing'].includes(status) ? status : (await filedNames(client)).length;
        },
        { message: `killed before ${type}` },
      )
      .toBe(filed);
    expect((await ask(client, id)).status).toBe(200);
    await settledZip(client, id, asks === 'undo' ? 'undone' : 'imported');
    expect(await filedNames(client)).toHaveLength(asks === 'undo' ? 0 : 3);
  }
}, 3_600_000);
