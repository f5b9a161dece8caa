import { execFile } from 'node:child_process';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { folderSource } from '../../server/backup/folder.ts';
import { PATIENCE } from '../../server/lib/circuitBreaker.ts';
import { checkBackupAt } from '../../server/storeCheck/backupCheck.ts';
import {
  ACKNOWLEDGING_EARLY,
  acknowledgedBy,
  missingIn,
  ownersOn,
  startAnswering,
  untilAllAnswered,
  untilAnswersAreRight,
  untilLossIsFound,
} from '../support/answeringOwners.ts';
import { expectProblem } from '../support/expectations.ts';
import { httpClient } from '../support/http.ts';
import { answer, ownerWithAssessment, passingProperty, register, subscribe } from '../support/journey.ts';
import type { Reply } from '../support/reply.ts';
import { runScript } from '../support/scriptProcess.ts';
import { preloading, type ServerForTest, serverForTest } from '../support/serverProcess.ts';
import { mountSmallDisk, reasonAgainstMounting } from '../support/smallDisk.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { CONDITION, TEST } from '../support/timeLimits.ts';
import { until } from '../support/until.ts';
import { filesOf, personToUpload, sendFile, wholeDocuments } from '../support/uploadBoundaries.ts';

const run = promisify(execFile);

const reason = await reasonAgainstMounting();
if (reason) console.warn(`The tests of a full disk are skipped: ${reason}`);

const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Milliseconds. A round takes some ten seconds. */
const TIME = Math.max(TEST, ROUNDS * CONDITION);
const env = { TEST_PATIENCE: '3000', TRUST_PROXY: 'true' };

/** With a sentence, and the time to wait before the next attempt. */
const expectRefused = (reply: Reply, statuses: readonly number[] = [503, 507]) => {
  expect(statuses).toContain(reply.status);
  expect(expectProblem(reply, reply.status).detail).toMatch(/again/);
  expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
};

const serverOf = async (
  more: Readonly<Record<string, string>> = {},
  place: Parameters<typeof serverForTest>[1] = {},
) => {
  const server = await serverForTest({ ...env, ...more }, place);
  onTestFinished(server.remove);
  return server;
};

/** A small disk that is unmounted when the test ends, after the processes that work on it. */
const diskAt = async (folder: string, size: number, server?: ServerForTest) => {
  const disk = await mountSmallDisk(folder, { size });
  onTestFinished(async () => {
    await server?.stopServer();
    await server?.killPostgres();
    await disk.unmount();
  });
  return disk;
};

/** Postgres makes its folder by a rename, which no mount survives: so it is made first and moved to the small disk. */
const serverWithPostgresOnSmallDisk = async (place: Parameters<typeof serverForTest>[1] = {}) => {
  const server = await serverOf({}, place);
  await server.restart();
  await server.stopServer();
  const [folder, made] = [join(server.dataDir, 'postgres'), join(server.dataDir, 'made')];
  await rename(folder, made);
  const disk = await diskAt(folder, 400, server);
  await run('cp', ['-a', `${made}/.`, folder]);
  await server.restart();
  return { server, disk };
};

type Uploading = Awaited<ReturnType<typeof personToUpload>>;

/** The document is there with all of its file, or was refused and no part of it is visible. */
const expectWholeOrRefused = async (person: Uploading, reply: Reply) => {
  if (reply.status !== 201) expectRefused(reply, [507]);
  expect(await wholeDocuments(person)).toBe(reply.status === 201 ? 1 : 0);
};

describe.skipIf(reason)('while the disk is full', () => {
  test('for Postgres, commands are refused with a sentence, reads go on, and it recovers when there is room', {
    timeout: TIME,
  }, async () => {
    const { server, disk } = await serverWithPostgresOnSmallDisk();
    const owners = await ownersOn(server.url);
    const { client, assessmentId } = await ownerWithAssessment(server.url);
    const path = `/api/assessment/${assessmentId}/answers`;
    const { body } = await client.get('/api/properties');
    // From the read models, and from the log.
    const read = [path, `/api/properties/${body.properties[0].id}/replay`];
    const recoveries: number[] = [];
    // Opened while there is room.
    const operator = new Client({ connectionString: await server.databaseUrl() });
    operator.on('error', () => {});
    await operator.connect();
    onTestFinished(() => operator.end());
    for (let round = 0; round < ROUNDS; round += 1) {
      const stopAnswering = startAnswering(owners);
      await untilAllAnswered(owners);
      await disk.fill();
      // The last pages of the tables still have room for some answers.
      let refused = await answer(client, assessmentId, 1, 'Yes');
      for (let count = 0; refused.status < 300; count += 1)
        refused = await answer(client, assessmentId, 1, count % 2 ? 'Yes' : 'No');
      expectRefused(refused);
      // Postgres writes one every five minutes. It may have no room for it, but must not end.
      await operator.query('checkpoint').catch(() => {});
      expect((await operator.query('select 1')).rowCount).toBe(1);
      // Longer than Postgres may be silent before calls to it fail at once. All owners go on trying to write.
      for (const end = performance.now() + 2 * PATIENCE; performance.now() < end; )
        for (const from of read) {
          const reply = await client.get(from);
          expect(reply.status, `${from}: ${JSON.stringify(reply.body)}, ${server.log.join('').slice(-6000)}`).toBe(200);
        }

      await disk.empty();
      const start = performance.now();
      await expect.poll(async () => (await answer(client, assessmentId, 2)).status, { interval: 50 }).toBe(200);
      recoveries.push(Math.round(performance.now() - start));
      await untilAllAnswered(owners);
      await stopAnswering();
      expect(await missingIn(server, owners)).toEqual([]);
      await untilAnswersAreRight(owners, `round ${round}`);
    }
    console.info(
      `${acknowledgedBy(owners)} answers acknowledged; first answer with room again after ${recoveries.join(', ')} ms`,
    );
    expect(Math.max(...recoveries)).toBeLessThan(8000);
  });

  test('control: a store that acknowledges early loses answers, and the comparison finds it', async () => {
    const { server, disk } = await serverWithPostgresOnSmallDisk(ACKNOWLEDGING_EARLY);
    const owners = await ownersOn(server.url);
    const fill = async () => {
      await disk.fill();
      // The last pages of the tables still have room for some answers.
      await until('a lost answer', async () => (await missingIn(server, owners)).length > 0);
      await disk.empty();
    };
    await untilLossIsFound(owners, fill, () => missingIn(server, owners));
  });

  test('for uploads, a file that has no room is refused with 507, and no part of it is visible', {
    timeout: TIME,
  }, async () => {
    const server = await serverOf();
    const disk = await diskAt(join(server.dataDir, 'files'), 1 + ROUNDS, server);
    await server.restart();
    const persons: Uploading[] = [];
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const uploading = await Promise.all(
        Array.from({ length: 4 }, (_, index) => personToUpload(server, round * 4 + index)),
      );
      persons.push(...uploading);
      // Each file is written twice, as it is received and as it is kept: some of them fail in the middle.
      await disk.fill(400_000);
      const sent = await Promise.all(uploading.map(async (person) => [person, await sendFile(person)] as const));
      statuses.push(...sent.map(([, { status }]) => status));
      for (const [person, reply] of sent) await expectWholeOrRefused(person, reply);
      await disk.empty();
      for (const person of uploading) {
        await expect.poll(async () => (await sendFile(person)).status).toBe(201);
        expect(await wholeDocuments(person)).toBe(1);
      }
    }
    expect(await filesOf(server, persons)).toBe(persons.length);
    console.info(`uploads with room for some of them: ${statuses.join(', ')}`);
    expect(statuses).toContain(507);
  });

  test('control: a server that does not notice the full disk has a document without all of its file', async () => {
    const nodeArguments = preloading('./tests/support/fullDiskIgnored.ts');
    const server = await serverOf({}, { nodeArguments });
    const disk = await diskAt(join(server.dataDir, 'files'), 1, server);
    await server.restart();
    const person = await personToUpload(server, 0);
    // There is room for the file as it is received, and not for all of it as it is kept.
    await disk.fill(100_000);
    const reply = await sendFile(person);
    expect(reply.status).toBe(201);
    await disk.empty();
    await expect(expectWholeOrRefused(person, reply)).rejects.toThrow('the download broke off');
    // The server goes on, so the file is what broke the download off.
    expect((await person.client.get('/api/auth/me')).status).toBe(200);
  });

  test('for prints and their browser, a print is refused with 503, all else works', { timeout: TIME }, async () => {
    const temporary = await temporaryFolder();
    const disk = await diskAt(temporary, 64);
    const server = await serverOf({ TMPDIR: temporary });
    for (let round = 0; round < ROUNDS; round += 1) {
      await disk.fill();
      // A new process: the browser of the last one has its room already.
      await server.restart();
      const client = httpClient(server.url);
      await register(client);
      await subscribe(client);
      const { assessmentId } = await passingProperty(client);
      const print = () => client.get(`/api/assessment/${assessmentId}/report/pdf`);
      expectRefused(await print());
      expect((await client.get(`/api/assessment/${assessmentId}/report`)).status).toBe(200);
      await disk.empty();
      await expect.poll(async () => (await print()).status, { interval: 500 }).toBe(200);
      await server.stopServer();
      expect((await readdir(temporary)).filter((name) => name.includes('chromium'))).toEqual([]);
    }
  });

  test('for a backup, it ends with one sentence and leaves nothing', { timeout: TIME }, async () => {
    const server = await serverOf();
    await server.restart();
    expect((await sendFile(await personToUpload(server, 0))).status).toBe(201);
    const folder = await temporaryFolder();
    const disk = await diskAt(folder, 1 + ROUNDS);
    const variables = { DATA_DIR: server.dataDir, TMPDIR: folder };
    for (let round = 0; round < ROUNDS; round += 1) {
      const to = join(folder, `backup-${round}`);
      // From no room at all to less than the uploaded file needs.
      await disk.fill(Math.round((round * 100_000) / ROUNDS));
      expect(await runScript('backup', ['--to', to], variables).ended).toEqual({
        exitCode: 1,
        out: '',
        err: `There is no room left for the backup at ${to}: nothing of it was kept.\n`,
      });
      await disk.empty();
      expect((await readdir(folder)).filter((name) => name.includes(`backup-${round}`))).toEqual([]);
    }
    const whole = await runScript('backup', ['--to', join(folder, 'whole')], variables).ended;
    expect(whole).toMatchObject({ exitCode: 0, err: '' });
  });

  test('control: a backup that does not notice the full disk is not whole, and its check finds it', async () => {
    const server = await serverOf();
    await server.restart();
    expect((await sendFile(await personToUpload(server, 0))).status).toBe(201);
    const folder = await temporaryFolder();
    const disk = await diskAt(folder, 1);
    await disk.fill(50_000);
    const to = join(folder, 'backup');
    const variables = { DATA_DIR: server.dataDir, TMPDIR: folder };
    const careless = preloading('./tests/support/fullDiskIgnored.ts');
    const ended = await runScript('backup', ['--to', to], variables, careless).ended;
    expect(ended).toMatchObject({ exitCode: 0, err: '' });
    const faults = (await checkBackupAt(folderSource(to))).flatMap((finding) => finding.faults);
    expect(faults.length).toBeGreaterThan(0);
  });
});
