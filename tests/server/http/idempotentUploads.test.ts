import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Document } from '../../../domain/documents/contract.ts';
import { NotFound } from '../../../server/application/errors.ts';
import { recordedUpload } from '../../../server/application/uploadDocument.ts';
import { context } from '../../support/context.ts';
import { FILES } from '../../support/files.ts';
import { addProperty, send, subscriber, uploadForm } from '../../support/journey.ts';
import { transfer } from '../../support/transferring.ts';
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

  test('that is repeated after its property went to another account is refused', async () => {
    const seller = await subscriber(world.server);
    const buyer = await subscriber(world.server);
    const sold = await addProperty(seller.client);
    const { document_id: documentId } = (await send(seller.client, sold, 20)).body;
    const repeated = () =>
      recordedUpload(
        world.server.core.commands,
        { accountId: seller.user.id, propertyId: sold, documentId },
        { ...context, account: seller.user.id },
      );
    await repeated();
    await transfer(seller.client, sold, buyer);
    // Its route has asked for the owner in a cached state, which may be that from before the transfer.
    await expect(repeated()).rejects.toThrow(NotFound);
  });

  test('that was recorded and answered with 503 is not judged again by what it has changed itself', async () => {
    const type = { document_type: 'pat_certificate' };
    const former = (await send(world.ada, propertyId, '', { fields: type })).body.document_id;
    const headers = { 'idempotency-key': randomUUID() };
    const replace = () => {
      const form = uploadForm(propertyId, '', { fields: { ...type, replaces: former } });
      return world.ada.send('POST', '/api/documents/upload', { form, headers });
    };
    // The read model does not show the document in time.
    const { one } = world.server.core.reads;
    const reading = vi
      .spyOn(world.server.core.reads, 'one')
      .mockImplementation((query) => (query.name === 'document' ? Promise.resolve(undefined) : one(query)));
    expect((await replace()).status).toBe(503);
    reading.mockRestore();
    const again = await replace();
    expect(`${again.status} ${again.status === 201 ? '' : again.text}`).toBe('201 ');
    const { documents } = (await world.ada.get(`/api/documents?property_id=${propertyId}`)).body;
    const shown = documents.filter(({ document_type }: Document) => document_type === type.document_type);
    expect(shown.map(({ id, replaced_by }: Document) => [id, replaced_by])).toEqual([
      [again.body.document_id, null],
      [former, again.body.document_id],
    ]);
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
