import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { folderSource } from '../../../server/backup/folder.ts';
import type { EventStore } from '../../../server/eventLog/eventStore.ts';
import type { FileStore } from '../../../server/files/fileStore.ts';
import { rebuild } from '../../../server/readSide/rebuild.ts';
import { checkBackupAt } from '../../../server/storeCheck/backupCheck.ts';
import { report } from '../../../server/storeCheck/finding.ts';
import { backUp } from '../../support/backups.ts';
import { checkedStore, faultsOf } from '../../support/checkedStore.ts';
import { flipping } from '../../support/flips.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, answer, begin, PASSWORD, subscriber, upload } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { random, seedOfRun } from '../../support/storedEvents.ts';
import { putFile, storedPath } from '../../support/storedFiles.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';

const FLIPS = Number(process.env.ROUNDS ?? 20);

const generator = random(seedOfRun());
const { flipBitOf, flippedJson } = flipping(generator);

let server: TestServer;
let ada: HttpClient;
let propertyId: string;
let assessmentId: string;
let accountId: string;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  const { client, user } = await subscriber(server);
  [ada, accountId] = [client, user.id];
  propertyId = await addProperty(ada);
  assessmentId = await begin(ada, propertyId);
  for (let position = 1; position < 10; position += 1) await answer(ada, assessmentId, position);
  await upload(ada, propertyId, 1);
  folder = (await makeFolder()).path;
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** How many events the tree of the ledger has not reached. */
const uncovered = async () =>
  (await server.query('select (select count(*) from event) - (select size from ledger_tree) as rest'))[0]?.rest * 1;

const check = (
  store: Pick<EventStore, 'readAll' | 'head'> = server.core.store,
  files: Pick<FileStore, 'read' | 'sealed'> = server.files,
) => checkedStore(server, { store, files });

describe('the check of a store', () => {
  test('finds nothing in one that is well, also while events are recorded', async () => {
    const stop = new AbortController();
    const writing = (async () => {
      for (let count = 0; !stop.signal.aborted; count += 1)
        await answer(ada, assessmentId, 12, ['Yes', 'No'][count % 2]);
    })();
    const findings = await check();
    stop.abort();
    await writing;
    expect(faultsOf(findings)).toEqual([]);
    expect(findings.map(({ part }) => part)).toEqual(['event log', 'keys', 'ledger', 'read models', 'files']);
    expect(findings[4]?.extent).toBe('1 files of documents');
    const said: string[] = [];
    report(findings, (line) => said.push(line));
    expect(said[0]).toMatch(/^event log {4}well {4}\d+ events in \d+ streams, up to \d+$/);
    await expect.poll(uncovered).toBe(0);
  });

  test('finds nothing if an account is erased meanwhile, whether before or after its events are read', async () => {
    for (const isBefore of [true, false]) {
      const { client } = await subscriber(server);
      await addProperty(client);
      const { store } = server.core;
      const erase = async () => {
        const confirm = { json: { password: PASSWORD, confirm: 'DELETE' } };
        expect((await client.send('DELETE', '/api/account', confirm)).status).toBe(200);
      };
      let isFirst = true;
      const readAll: EventStore['readAll'] = async (...asked) => {
        const wasFirst = isFirst;
        isFirst = false;
        if (wasFirst && isBefore) await erase();
        const page = await store.readAll(...asked);
        if (wasFirst && !isBefore) await erase();
        return page;
      };
      expect(faultsOf(await check({ head: store.head, readAll }))).toEqual([]);
      expect(faultsOf(await check())).toEqual([]);
    }
  });

  test('finds every changed event', async () => {
    await expect.poll(uncovered).toBe(0);
    const events = await server.query('select position, data::text, metadata::text from event');
    for (let count = 0; count < FLIPS; count += 1) {
      const { position, data, metadata } = events[generator.below(events.length)] ?? {};
      const column = count % 2 === 0 ? 'data' : 'metadata';
      const flipped = flippedJson(column === 'data' ? data : metadata);
      const set = `update event set ${column} = $2 where position = $1`;
      await server.query(set, [position, flipped]);
      const faults = faultsOf(await check());
      await server.query(set, [position, column === 'data' ? data : metadata]);
      expect(faults, `${column} at ${position}: ${flipped}`).not.toEqual([]);
    }
    expect(faultsOf(await check())).toEqual([]);
  });

  test('finds a changed salt, even if it is read as the same bytes', async () => {
    const [first] = await server.query('select position, metadata from event order by position limit 1');
    const set = 'update event set metadata = $2 where position = $1';
    // 16 bytes are 21 letters and two bits of the last one; its other four bits mean nothing.
    const salt = first?.metadata.salt.replace(/.$/, (letter: string) => ({ A: 'B', Q: 'R', g: 'h', w: 'x' })[letter]);
    await server.query(set, [first?.position, { ...first?.metadata, salt }]);
    const faults = faultsOf(await check());
    await server.query(set, [first?.position, first?.metadata]);
    expect(faults).toEqual([`event log: position ${first?.position}: its salt is not spelled as we write it`]);
  });

  test('finds a changed answer, of which the server notices nothing', async () => {
    await expect.poll(uncovered).toBe(0);
    const [said] = await server.query("select * from event where type = 'QuestionAnswered' order by position limit 1");
    const set = 'update event set data = $2 where id = $1';
    await server.query(set, [said?.id, { ...said?.data, answer: 'No' }]);
    // The control: without the check everything goes on.
    expect((await answer(ada, assessmentId, 20)).status).toBe(200);
    expect((await ada.get('/api/ready')).status).toBe(200);
    const faults = faultsOf(await check());
    await server.query(set, [said?.id, said?.data]);
    expect(faults.filter((fault) => fault.startsWith('ledger: tile 0/0'))).toHaveLength(1);
  });

  test('names a read model whose row Postgres refuses, and compares the others', async () => {
    const set = 'update event set data = $2 where id = $1';
    const [added] = await server.query("select * from event where type = 'PropertyAdded' order by position limit 1");
    // A time by RFC 3339, but Postgres has no year 0.
    await server.query(set, [added?.id, { ...added?.data, at: '0000-01-01T00:00:00.000Z' }]);
    const faults = faultsOf(await check());
    await server.query(set, [added?.id, added?.data]);
    expect(faults).toContainEqual(
      expect.stringMatching(/^read models: property_overview cannot be folded: date\/time/),
    );
    expect(faults).toContainEqual(
      expect.stringMatching(/^read models: property_history has (\d+) rows and should have \1/),
    );
  });

  test('finds an event that is gone, and one at another place of its stream', async () => {
    const [last] = await server.query("select * from event where stream like 'property-%' order by position limit 1");
    await server.query('update event set revision = 5 where id = $1', [last?.id]);
    const faults = faultsOf(await check());
    await server.query('update event set revision = $2 where id = $1', [last?.id, last?.revision]);
    expect(faults[0]).toBe(`event log: ${last?.stream} has revision 5 where 0 is due`);
  });

  test('finds every damaged file, and names the ones that no document has', async () => {
    const [document] = await server.query('select owner, sha256 from document_file');
    const path = storedPath(server.dataDir, { accountId: document?.owner, sha256: document?.sha256 });
    for (let count = 0; count < FLIPS; count += 1) {
      const undo = await flipBitOf(path);
      const faults = faultsOf(await check());
      await undo();
      expect(faults).toEqual([`files: the file ${document?.owner}/${document?.sha256} is missing or damaged`]);
    }
    const { sha256 } = await putFile(server.files, 'left behind', accountId);
    const files = (await check()).find(({ part }) => part === 'files');
    expect(files).toMatchObject({
      faults: [],
      notes: [`no document has the file ${accountId}/${sha256}: the server deletes it within the hour`],
    });
  });

  test('says that a file of an account that the log does not have is kept', async () => {
    const stranger = randomUUID();
    await server.core.keyring.create(stranger);
    const { sha256 } = await putFile(server.files, 'of another log', stranger);
    const files = (await check()).find(({ part }) => part === 'files');
    await server.files.erase(stranger);
    expect(files?.notes).toContain(
      `no document has the file ${stranger}/${sha256}: the log does not have its account, so the server keeps it`,
    );
  });

  test('calls no file missing that could not be asked for', async () => {
    const outage = new StoreUnavailable('S3 does not answer');
    const away = { ...server.files, read: () => Promise.reject(outage) };
    const findings = await check(server.core.store, away);
    expect(findings.find(({ part }) => part === 'files')).toMatchObject({
      faults: [],
      extent: 'not checked',
      notes: ['the files could not be read to their end: S3 does not answer'],
    });
    expect(() => report(findings, () => {})).toThrow('Not checked: files');
  });

  test('finds a person whose key is gone, although nobody has erased them', async () => {
    const [key] = await server.query('delete from person_key where subject = $1 returning *', [accountId]);
    const findings = await check();
    expect(faultsOf(findings)).toContain(
      'keys: 1 persons have no key and were not erased: what was stored of them is lost',
    );
    expect(() => report(findings, () => {})).toThrow('Not well: keys');
    await server.query('insert into person_key select * from json_populate_record(null::person_key, $1)', [
      JSON.stringify(key),
    ]);
  });

  test('ends with an error if it could not look at the files', async () => {
    await server.query("update checkpoint set version = version - 1 where name = 'document_file'");
    const findings = await check();
    const said: string[] = [];
    expect(() => report(findings, (line) => said.push(line))).toThrow('Not checked: files');
    expect(said).toContainEqual(expect.stringMatching(/^files +OPEN +not checked$/));
    await server.query("update checkpoint set version = version + 1 where name = 'document_file'");
  });

  test('finds a changed read model, which a rebuild heals', async () => {
    const { core } = server;
    const model = core.models.find(({ name }) => name === 'property_overview');
    if (!model) throw new Error('There is no such read model');
    await server.query(
      `update property_overview set state = (state::jsonb || '{"nation":"wales"}')::json where key = $1`,
      [propertyId],
    );
    const findings = await check();
    expect(faultsOf(findings)).toEqual([
      expect.stringMatching(/^read models: property_overview has (\d+) rows and should have \1; they differ in /),
    ]);
    expect(() => report(findings, () => {})).toThrow('Not well: read models');
    await rebuild(model, core.events, core.tables);
    expect(faultsOf(await check())).toEqual([]);
  });

  test('finds tiles of the ledger that are not those of the log', async () => {
    const flip = 'update ledger_entries set entries = set_byte(entries, 40, get_byte(entries, 40) # 1) where tile = 0';
    await server.query(flip);
    const faults = faultsOf(await check());
    await server.query(flip);
    expect(faults[0]).toBe('ledger: tile 0/0 of the ledger is not that of the events');
  });

  test('finds roots beside the entries of the ledger that are not theirs', async () => {
    const flip = 'update ledger_entries set roots = set_byte(roots, 10, get_byte(roots, 10) # 1) where tile = 0';
    await server.query(flip);
    const faults = faultsOf(await check());
    await server.query(flip);
    expect(faults).toEqual(['ledger: tile 0/0 of the ledger is not that of the events']);
  });

  test('finds tiles of the ledger that are gone', async () => {
    const [{ entries } = {}] = await server.query('delete from ledger_entries where tile = 0 returning entries');
    const faults = faultsOf(await check());
    // The tree has grown since, if an event came meanwhile.
    await server.query('insert into ledger_entries values (0, $1) on conflict do nothing', [entries]);
    expect(faults[0]).toBe('ledger: tile 0/0 of the ledger is not that of the events');
  });
});

describe('the check of a backup', () => {
  test('finds every changed bit in every file', async () => {
    const backup = join(folder, 'backup');
    await backUp(server, backup);
    const source = folderSource(backup);
    expect(faultsOf(await checkBackupAt(source))).toEqual([]);
    const entries = await readdir(backup, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    expect(paths.length).toBeGreaterThan(30);
    // Each of them, and then any.
    for (let count = 0; count < Math.max(FLIPS, paths.length); count += 1) {
      const path = paths[count] ?? paths[generator.below(paths.length)] ?? '';
      const undo = await flipBitOf(path);
      const faults = faultsOf(await checkBackupAt(source));
      await undo();
      expect(faults, path).toHaveLength(1);
    }
    await rm(join(backup, 'keys'), { recursive: true });
    const findings = await checkBackupAt(source);
    expect(faultsOf(findings)).toEqual([]);
    expect(findings.at(-1)?.notes).toEqual(['Its keys are not with it: a restore needs those of another backup']);
  });

  test('says where there is none', async () => {
    await expect(checkBackupAt(folderSource(folder))).rejects.toThrow(
      /^There is no backup at .* it has no manifest\.json/,
    );
  });
});
