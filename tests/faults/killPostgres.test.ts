import { expect, test } from 'vitest';
import * as erasures from '../support/erasureBoundaries.ts';
import { faultFound } from '../support/faultFound.ts';
import * as imports from '../support/importBoundaries.ts';
import { commit, undo } from '../support/importing.ts';
import { preloading, type ServerForTest, type serverForTest, startedServer } from '../support/serverProcess.ts';
import { smtpForTest } from '../support/smtp.ts';
import * as transfers from '../support/transferBoundaries.ts';
import { accept } from '../support/transferring.ts';
import * as uploads from '../support/uploadBoundaries.ts';

// Other tests kill the server before these statements. Here Postgres is killed. The server keeps running, and restarts
// Postgres. So the running server must finish the work: no start of a server does it.

/** Kills before each statement. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const LONG = 3_600_000;
/** Milliseconds after which the control takes what is left for lost. */
const GIVEN_UP = 6000;

const namesOf = <Name extends string>(boundaries: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Array.from({ length: ROUNDS }, () => Object.keys(boundaries) as Name[]).flat();

/** Waits until every part of the server is well again. */
const untilReady = ({ url }: ServerForTest): Promise<void> => {
  const status = async () => (await fetch(`${url}/api/ready`)).status;
  return expect.poll(status, { interval: 50 }).toBe(200);
};

test(
  'an upload ends in one whole document, or in none until it is sent again',
  async () => {
    const server = await startedServer({ TRUST_PROXY: 'true' });
    const names = namesOf(uploads.BOUNDARIES).filter((name) => uploads.BOUNDARIES[name].at !== 'file step');
    for (const [index, name] of names.entries()) {
      const person = await uploads.personToUpload(server, index);
      await uploads.killUploadAt(server, person, name, server.killPostgres);
      await untilReady(server);
      const message = `killed before ${name}`;
      await expect.poll(() => uploads.wholeDocuments(person), { message }).toBeOneOf([0, 1]);
      await expect.poll(async () => (await uploads.sendFile(person)).status, { message }).toBe(201);
      expect(await uploads.wholeDocuments(person), message).toBe(1);
    }
  },
  LONG,
);

test(
  'an import or its undo is done as a whole, or not at all until it is asked for again',
  async () => {
    const server = await startedServer({ TRUST_PROXY: 'true' });
    for (const name of namesOf(imports.BOUNDARIES)) {
      const boundary = imports.BOUNDARIES[name];
      const agent = await imports.agentToImport(server);
      await imports.killAt(server, agent, boundary, server.killPostgres);
      await untilReady(server);
      const message = `killed before ${name}`;
      await imports.expectNames(agent, [imports.BEFORE, imports.AFTER], { message });
      const [repeat, after] = boundary.asks === 'commit' ? [commit, imports.AFTER] : [undo, imports.BEFORE];
      await expect.poll(async () => (await repeat(agent.client, agent.importId)).status, { message }).toBe(200);
      await imports.expectNames(agent, [after], { message });
    }
  },
  LONG,
);

test(
  'a transfer leaves the property with one account',
  async () => {
    const server = await startedServer({ TRUST_PROXY: 'true' });
    for (const name of namesOf(transfers.BOUNDARIES)) {
      const deal = await transfers.dealOn(server);
      await transfers.killAcceptAt(server, deal, name, server.killPostgres);
      await untilReady(server);
      const message = `killed before ${name}`;
      await transfers.expectOwner(server, deal, ['buyer', 'seller'], { message });
      const { client } = deal.buyer;
      await expect.poll(async () => (await accept(client, deal.transferId)).status, { message }).toBe(200);
      await transfers.expectOwner(server, deal, ['buyer'], { message });
    }
  },
  LONG,
);

const serverAndMails = async (place: Parameters<typeof serverForTest>[1] = {}) => {
  const smtp = await smtpForTest();
  return { smtp, server: await startedServer({ SMTP_URL: smtp.url, TRUST_PROXY: 'true' }, place) };
};

test(
  'an erasure is finished',
  async () => {
    const { smtp, server } = await serverAndMails();
    for (const [index, name] of namesOf(erasures.BOUNDARIES).entries()) {
      const person = await erasures.personToErase(server, smtp);
      await erasures.killAt(server, person, smtp, name, server.killPostgres);
      await untilReady(server);
      await erasures.expectErased(server, person, smtp, { erased: index + 1 });
    }
  },
  LONG,
);

test('control: an erasure whose end is noted before its last steps is not', async () => {
  const nodeArguments = preloading('./tests/support/erasuresEndedEarly.ts');
  const { smtp, server } = await serverAndMails({ nodeArguments });
  const person = await erasures.personToErase(server, smtp);
  await erasures.killAt(server, person, smtp, 'the key is destroyed, after files and addresses', server.killPostgres);
  await untilReady(server);
  const found = await faultFound(erasures.expectErased(server, person, smtp, { erased: 1, timeout: GIVEN_UP }));
  expect(found).toMatchObject({ finished: true, facts: expect.not.objectContaining({ ErasureCompleted: 1 }) });
});
