import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../../server/application/errors.ts';
import { unfinishedErasures } from '../../../../server/personalData/eraseAccount.ts';
import { noDeadline } from '../../../support/context.ts';
import { pdfOf } from '../../../support/files.ts';
import { addProperty, PASSWORD, subscriber, upload } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { storedPath } from '../../../support/storedFiles.ts';
import { accept, offer, transfer } from '../../../support/transferring.ts';
import { unzipped } from '../../personalData/exported.ts';

const JOB = 'copy files of transferred properties';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

type Person = Awaited<ReturnType<typeof subscriber>>;
let size = 2000;
/** A property with documents whose files no other document has. */
const propertyWith = async ({ client, user }: Person, count = 1) => {
  const propertyId = await addProperty(client);
  const papers: { readonly id: string; readonly bytes: Buffer; readonly path: string }[] = [];
  for (let position = 1; position <= count; position += 1) {
    size += 1;
    const bytes = pdfOf(size);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const id = await upload(client, propertyId, position, { bytes, name: `paper-${position}.pdf` });
    papers.push({ id, bytes, path: storedPath(server.dataDir, { accountId: user.id, sha256 }) });
  }
  return { propertyId, papers };
};
type Paper = Awaited<ReturnType<typeof propertyWith>>['papers'][number];

const folderOf = ({ user }: Person) => join(server.dataDir, 'files', user.id);
/** No file can be stored for this account: there is a file where its folder would be. */
const blockFolder = async (person: Person) => {
  await writeFile(folderOf(person), '');
  return () => rm(folderOf(person));
};
/** Puts a folder where the file is, so that no byte of it can be read. */
const makeUnreadable = async ({ path }: Paper) => {
  const aside = join(server.dataDir, randomUUID());
  await rename(path, aside);
  await mkdir(path);
  return async () => {
    await rm(path, { recursive: true });
    await rename(aside, path);
  };
};

const download = ({ client }: Person, { id }: Paper) => client.get(`/api/documents/${id}/download`);
const expectReadBy = async (person: Person, paper: Paper) =>
  expect((await download(person, paper)).bytes.equals(paper.bytes)).toBe(true);
const storedFor = async ({ id }: Paper) => {
  const state = await server.core.commands.document.freshState(id, noDeadline);
  return state.status === 'missing' ? undefined : state.uploaded.accountId;
};
const statusOf = async (transferId: string) =>
  (await server.core.commands.transfer.freshState(transferId, noDeadline)).status;
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const caughtUp = async () => server.caughtUp(await server.core.store.head(noDeadline));
const copyAgain = async () => {
  await caughtUp();
  await server.runJobsAgain(JOB);
};
const lastRun = async () => (await server.query('select done_at from scheduled_run where job = $1', [JOB])).length;

const erase = async ({ client }: Person): Promise<void> => {
  const json = { password: PASSWORD, confirm: 'DELETE' };
  expect((await client.send('DELETE', '/api/account', { json })).status).toBe(200);
};
const eraseAgain = () => server.runJobsAgain('finish erasures');
const unfinished = () => unfinishedErasures(server.core.pool);

/** Ada, whose property has documents, and Bob, who gets it. */
const sale = async (count = 1) => {
  const [ada, bob] = [await subscriber(server), await subscriber(server)];
  const { propertyId, papers } = await propertyWith(ada, count);
  return { ada, bob, propertyId, papers, paper: papers[0] as Paper };
};

describe('a file that cannot be copied for the new owner', () => {
  test('stays with the former one: the transfer is complete, and the policies of all accounts go on', async () => {
    const { ada, bob, propertyId, papers } = await sale(2);
    const other = await subscriber(server);
    const unblock = await blockFolder(bob);
    const transferId = await transfer(ada.client, propertyId, bob);
    expect(await statusOf(transferId)).toBe('completed');
    const { occupied } = await server.core.commands.allowance.freshState(ada.user.id, noDeadline);
    expect(occupied).not.toContain(propertyId);

    const head = await server.core.store.head(noDeadline);
    await addProperty(other.client);
    expect(await server.core.policyRunner.caughtUp(head, 30_000)).toBe(true);
    expect((await server.client().get('/api/ready')).body.parts.policies).toMatchObject({ ok: true });
    expect(server.logged.join('\n')).toContain(`files/${ada.user.id}/`);

    for (const paper of papers) {
      await expectReadBy(bob, paper);
      expect((await download(ada, paper)).status).toBe(404);
      expect(await storedFor(paper)).toBe(ada.user.id);
    }
    const files = unzipped((await bob.client.get('/api/account/export')).bytes);
    const documents = JSON.parse(String(files['documents.json']));
    expect(documents).toMatchObject([{ filename: 'paper-1.pdf' }, { filename: 'paper-2.pdf' }]);
    expect(JSON.stringify(documents)).not.toContain(ada.user.id);
    for (const [index, { file }] of documents.entries())
      expect(files[file]?.equals(papers[index]?.bytes ?? Buffer.alloc(0))).toBe(true);

    await unblock();
    await copyAgain();
    for (const paper of papers) {
      expect(await storedFor(paper)).toBe(bob.user.id);
      await expectReadBy(bob, paper);
    }
    const moved = await server.core.events.readStream(`document-${papers[0]?.id}`, 0n, noDeadline);
    expect(moved.filter(({ event }) => event.type === 'DocumentTransferred')).toHaveLength(1);
    expect(await lastRun()).toBe(1);
  });

  test('holds up neither other files of its property nor other properties, also if S3 seems to be away for it', async () => {
    const [ada, bob] = [await subscriber(server), await subscriber(server)];
    const [first, second] = [await propertyWith(ada, 2), await propertyWith(ada, 2)];
    const unblock = await blockFolder(bob);
    for (const { propertyId } of [first, second]) await transfer(ada.client, propertyId, bob);
    await unblock();
    // One of each property, because the order of the properties is that of their ids.
    const failing = [first, second].map(({ papers: [paper] }) => paper as Paper);
    const { copy } = server.files;
    const copying = vi.spyOn(server.files, 'copy').mockImplementation(async (file, toAccountId) => {
      if (failing.some(({ path }) => path.endsWith(file.sha256))) throw new StoreUnavailable('S3 does not answer');
      return copy(file, toAccountId);
    });
    onTestFinished(() => copying.mockRestore());
    await copyAgain();
    const owners = async () => {
      const papers = [first, second].flatMap(({ papers: all }) => all);
      return Promise.all(papers.map(storedFor));
    };
    expect(await owners()).toEqual([ada.user.id, bob.user.id, ada.user.id, bob.user.id]);
    expect(await lastRun(), 'the alert finds a job that fails').toBe(0);
    copying.mockRestore();
    await copyAgain();
    expect(await owners()).toEqual(Array(4).fill(bob.user.id));
  });

  test('of a former owner who is erased keeps the erasure waiting, and is not lost', async () => {
    const { ada, bob, propertyId, paper } = await sale();
    const unblock = await blockFolder(bob);
    await transfer(ada.client, propertyId, bob);
    await erase(ada);
    await eraseAgain();
    expect(await unfinished()).toEqual([ada.user.id]);
    await expectReadBy(bob, paper);
    await unblock();
    await eraseAgain();
    expect(await unfinished()).toEqual([]);
    expect(await storedFor(paper)).toBe(bob.user.id);
    await expectReadBy(bob, paper);
    expect(await isThere(folderOf(ada))).toBe(false);
  });

  test('counts as missing once an operator has deleted it: then the erasure of its former owner ends', async () => {
    const { ada, bob, propertyId, papers } = await sale(2);
    const [damaged, whole] = papers as [Paper, Paper];
    await makeUnreadable(damaged);
    await transfer(ada.client, propertyId, bob);
    expect(await Promise.all(papers.map(storedFor))).toEqual([ada.user.id, bob.user.id]);
    await erase(ada);
    expect(await unfinished()).toEqual([ada.user.id]);
    await rm(damaged.path, { recursive: true });
    await eraseAgain();
    expect(await unfinished()).toEqual([]);
    expect((await download(bob, damaged)).status).toBe(410);
    await expectReadBy(bob, whole);
  });

  test('does not keep an erasure of its new owner waiting, nor then one of its former owner', async () => {
    const { ada, bob, propertyId, paper } = await sale();
    const repair = await makeUnreadable(paper);
    await transfer(ada.client, propertyId, bob);
    for (const person of [bob, ada]) {
      await erase(person);
      expect(await unfinished()).toEqual([]);
      if (person === bob) await repair();
    }
    expect(await readdir(join(server.dataDir, 'files'))).not.toContain(ada.user.id);
    expect(await isThere(folderOf(bob))).toBe(false);
  });

  test('does not keep an erasure of an owner in between waiting, and is copied for the last one', async () => {
    const { ada, bob, propertyId, paper } = await sale();
    const carol = await subscriber(server);
    const repair = await makeUnreadable(paper);
    await transfer(ada.client, propertyId, bob);
    await transfer(bob.client, propertyId, carol);
    await erase(bob);
    expect(await unfinished()).toEqual([]);
    await repair();
    await expectReadBy(carol, paper);
    await copyAgain();
    expect(await storedFor(paper)).toBe(carol.user.id);
    await expectReadBy(carol, paper);
  });
});

test('a document that is recorded for an owner who has just given the property away goes on to the next one', async () => {
  const { ada, bob, propertyId, paper } = await sale();
  const carol = await subscriber(server);
  const unblock = await blockFolder(bob);
  await transfer(ada.client, propertyId, bob);
  await unblock();
  await caughtUp();
  const transferId = await offer(bob.client, propertyId, carol.user.email);
  const { commands } = server.core;
  const { reminder } = commands;
  // The last step before the document is recorded for Bob. Meanwhile the policy of the next transfer does all its work.
  const ending = vi.spyOn(commands, 'reminder').mockImplementationOnce(async (...asked) => {
    expect((await accept(carol.client, transferId)).status).toBe(200);
    expect(await storedFor(paper)).toBe(carol.user.id);
    return reminder(...asked);
  });
  Object.assign(commands.reminder, reminder);
  onTestFinished(() => ending.mockRestore());
  await copyAgain();
  expect(await storedFor(paper)).toBe(carol.user.id);
  await expectReadBy(carol, paper);
});
