import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FOLDER_ID } from '../../../server/process/warnOfOtherFolder.ts';
import { addProperty } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();
let cottage: string;
beforeAll(async () => {
  cottage = await addProperty(world.ada);
});

const incoming = () => readdir(join(world.server.dataDir, 'files', 'incoming'));

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n';

/** Sends the start of a form and keeps the connection open; `disconnect` closes it. */
const beginUpload = (beginning: string) => {
  const cookie = [...world.ada.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const upload = request(`${world.server.origin}/api/documents/upload`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 },
  });
  upload.on('error', () => undefined);
  upload.write(beginning);
  return { disconnect: () => upload.destroy() };
};

const STEP = 64 * 1024;
const STEPS = 30;

describe('a client that disconnects', () => {
  test('after any number of 64 kB leaves neither file nor event', async () => {
    const sizes = async () => {
      const folder = join(world.server.dataDir, 'files', 'incoming');
      return Promise.all((await incoming()).map(async (name) => (await stat(join(folder, name))).size));
    };
    await world.server.recordingNothing(async () => {
      const beginnings = Array.from({ length: STEPS }, (_, index) => 'x'.repeat((index + 1) * STEP));
      const uploads = beginnings.map((bytes) => beginUpload(`${field('property_id', cottage)}${FILE}${bytes}`));
      // The parser holds back what may be the beginning of the boundary.
      const arrived = async () => (await sizes()).filter((size) => size >= STEP - 16).length;
      await expect.poll(arrived).toBe(STEPS);
      for (const { disconnect } of uploads) disconnect();
      await expect.poll(incoming).toEqual([]);
    });
    expect(await readdir(join(world.server.dataDir, 'files'))).toEqual([FOLDER_ID, 'incoming']);
    expect(world.server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
  });

  test.each([
    ['in the middle of its file', `${field('question_id', '20')}${FILE}${'x'.repeat(100_000)}`],
    ['at the first byte of its file', FILE],
  ])('%s leaves no file behind, and no error is logged', async (_, beginning) => {
    const { disconnect } = beginUpload(field('property_id', cottage) + beginning);
    await expect.poll(incoming).toHaveLength(1);
    disconnect();
    await expect.poll(incoming).toEqual([]);
    expect((await world.ada.get('/api/documents')).status).toBe(200);
    expect(world.server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
  });
});
