import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILES } from '../../support/files.ts';
import { addProperty } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();
let propertyId: string;
beforeAll(async () => {
  propertyId = await addProperty(world.ada);
});

describe('an upload with an Idempotency-Key', () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const formOf = (text = 'first') =>
    `${part('property_id', propertyId)}${part('question_id', '20')}--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${FILES.pdf}%${text}\n%%EOF\r\n--x--\r\n`;
  const headersOf = (key: string) => ({ 'idempotency-key': key, 'content-type': 'multipart/form-data; boundary=x' });
  const upload = (form: string, key: string) =>
    world.ada.send('POST', '/api/documents/upload', { raw: form, headers: headersOf(key) });
  const incoming = () => readdir(join(world.server.dataDir, 'files', 'incoming'));

  /** Sends the first half and disconnects once the server has begun to write the file. */
  const cutOff = async (form: string, key: string) => {
    const cookie = [...world.ada.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...headersOf(key), cookie, 'content-length': form.length };
    const upload = request(`${world.server.origin}/api/documents/upload`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write(form.slice(0, form.length - 60));
    await expect.poll(incoming).toHaveLength(1);
    upload.destroy();
    await expect.poll(incoming).toEqual([]);
  };

  test('that is cut off does not use up its key', async () => {
    const [key, form] = [randomUUID(), formOf()];
    await cutOff(form, key);
    const retry = await upload(form, key);
    expect(`${retry.status} ${retry.status === 201 ? '' : retry.text}`).toBe('201 ');
  });

  test('that is repeated gets the first response, and its file is not kept', async () => {
    const [key, form] = [randomUUID(), formOf()];
    const first = await upload(form, key);
    expect(first.status).toBe(201);
    const again = await world.server.recordingNothing(() => upload(form, key));
    expect([again.status, again.text]).toEqual([201, first.text]);
    await expect.poll(incoming).toEqual([]);
  });

  test('of another file of the same length is 422, and its file is not kept', async () => {
    const key = randomUUID();
    expect((await upload(formOf('first'), key)).status).toBe(201);
    const other = await world.server.recordingNothing(() => upload(formOf('other'), key));
    expect(other.status).toBe(422);
    expect(other.body.errors['Idempotency-Key']).toContain('another request');
    await expect.poll(incoming).toEqual([]);
  });
});
