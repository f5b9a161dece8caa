import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FOLDER_ID } from '../../../server/process/warnOfOtherFolder.ts';
import { expectProblem } from '../../support/expectations.ts';
import { addProperty } from '../../support/journey.ts';
import { FORM_TYPE, formOf, type MalformedForm, malformedForms } from '../../support/malformedForms.ts';
import { worldForFile } from '../../support/world.ts';

const reason = process.platform === 'linux' ? undefined : 'only Linux says in /proc which files a process has open';
if (reason) console.warn(`The test of the files that uploads leave open is skipped: ${reason}`);

/** Milliseconds. Each takes some; a list of four thousand million places takes minutes. */
const SOON = 5000;

const world = worldForFile();
let cottage: string;
beforeAll(async () => {
  cottage = await addProperty(world.ada);
});

const folder = () => join(world.server.dataDir, 'files');
const storedFiles = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && entry.name !== FOLDER_ID,
  );

/** Files in the data folder that this process, in which the server runs, has open. */
const openFiles = async (): Promise<readonly string[]> => {
  const descriptors = (await readdir('/proc/self/fd')).map((name) => join('/proc/self/fd', name));
  const targets = await Promise.all(descriptors.map((path) => readlink(path).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder()));
};

const upload = ({ type, body }: Pick<MalformedForm, 'type' | 'body'>) =>
  world.ada.send('POST', '/api/documents/upload', { raw: body, headers: { 'content-type': type } });

/** Sends all of them. Returns those that were not refused as they must be. */
const notRefused = async (forms: readonly MalformedForm[]): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const { why, status, detail, ...sent } of forms) {
    const start = performance.now();
    const reply = await upload(sent);
    const took = performance.now() - start;
    if (reply.status !== status || reply.body?.detail !== detail || took > SOON)
      wrong.push(`${why}: ${reply.status} ${reply.text.slice(0, 300)} after ${took.toFixed(0)} ms`);
  }
  return wrong;
};

/** Sends the beginning of a form and closes the connection. */
const breakOff = async (beginning: Buffer): Promise<void> => {
  const sent = request(`${world.server.origin}/api/documents/upload`, {
    method: 'POST',
    headers: { cookie: `sid=${world.ada.jar.get('sid')}`, 'content-type': FORM_TYPE, 'content-length': 5_000_000 },
  });
  const closed = new Promise<void>((resolve) => void sent.once('close', resolve));
  sent.on('error', () => undefined);
  sent.write(beginning, () => sent.destroy());
  await closed;
};

describe('a malformed form', () => {
  test('is refused with its sentence within 5 s, and leaves neither file nor event', async () => {
    const forms = malformedForms(cottage);
    const wrong = await world.server.recordingNothing(() => notRefused(forms));
    expect(wrong).toEqual([]);
    await expect.poll(storedFiles).toEqual([]);
    expect(world.server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
    expect((await world.server.client().get('/api/health')).status).toBe(200);
  });

  test.skipIf(reason)('leaves no file open, and neither does one whose sender goes at any place', async () => {
    const whole = formOf(cottage);
    await world.server.recordingNothing(async () => {
      for (let at = 1; at < whole.length; at += 25) await breakOff(whole.subarray(0, at));
    });
    await expect.poll(openFiles).toEqual([]);
    await expect.poll(storedFiles).toEqual([]);
    expect(world.server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
  });

  test('has been sent in more than 60 forms, each with a title of its own', () => {
    const titles = malformedForms(cottage).map(({ why }) => why);
    expect(titles.length).toBeGreaterThan(60);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test('control: the same form without a flaw is accepted, found by its answer, its event and what it leaves', async () => {
    const [flawed] = malformedForms(cottage);
    if (!flawed) throw new Error('There are no forms');
    const found = notRefused([{ ...flawed, body: formOf(cottage) }]);
    await expect(world.server.recordingNothing(() => found)).rejects.toThrow('no event may be recorded');
    expect(await found).toEqual([expect.stringContaining(': 201 ')]);
    expect(await storedFiles()).toHaveLength(1);
  });
});

test('a form of another kind is refused before it is read', async () => {
  for (const type of [
    'multipart/mixed; boundary=x',
    'multipart/form-data-x; boundary=x',
    'application/x-www-form-urlencoded',
  ])
    expectProblem(await world.server.recordingNothing(() => upload({ type, body: formOf(cottage) })), 415);
});
