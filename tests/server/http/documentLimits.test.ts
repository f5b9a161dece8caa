import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_DOCUMENTS } from '../../../domain/documents/uploadLimit.ts';
import { context } from '../../support/context.ts';
import { expectProblem } from '../../support/expectations.ts';
import { fileDocuments } from '../../support/filedDocuments.ts';
import { pdfOf } from '../../support/files.ts';
import { addProperty, send, subscriber, upload } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const documentEvents = (propertyId: string): Promise<{ type: string }[]> =>
  server.query(`select type from event where stream like 'document-%' and data->>'propertyId' = $1 order by position`, [
    propertyId,
  ]);

describe('an upload while its property is removed', () => {
  test('is refused when the removal comes just before it is recorded', async () => {
    const { client } = await subscriber(server);
    const property = await addProperty(client);
    const keep = server.files.keep;
    const removing = vi.spyOn(server.files, 'keep').mockImplementationOnce(async (accountId, received) => {
      await keep(accountId, received);
      expect((await client.delete(`/api/properties/${property}`)).status).toBe(200);
    });
    const reply = await send(client, property, 20, { bytes: pdfOf(3456) });
    expect(removing).toHaveBeenCalledOnce();
    expectProblem(reply, 404);
    expect(await documentEvents(property)).toEqual([]);
  });

  test('is withdrawn when the removal comes between its two events', async () => {
    const { client, user } = await subscriber(server);
    const property = await addProperty(client);
    const { property: properties } = server.core.commands;
    const remove = { type: 'RemoveProperty', accountId: user.id, at: new Date().toISOString() } as const;
    const { freshState } = properties;
    const uploading = vi
      .spyOn(server.core.commands.property, 'freshState')
      // Whether the upload is a repeat.
      .mockImplementationOnce(freshState)
      .mockImplementationOnce(async (id, deadline) => {
        await properties(id, remove, context);
        return freshState(id, deadline);
      });
    const reply = await send(client, property, 20);
    expect(uploading).toHaveBeenCalled();
    expectProblem(reply, 404);
    expect((await documentEvents(property)).map(({ type }) => type)).toEqual(['DocumentUploaded', 'DocumentDeleted']);
  });

  test('is never acknowledged after it, in 20 races', async () => {
    const { client } = await subscriber(server);
    for (let round = 0; round < 20; round += 1) {
      const property = await addProperty(client);
      const [uploaded, removed] = await Promise.all([
        send(client, property, 20),
        client.delete(`/api/properties/${property}`),
      ]);
      expect(removed.status).toBe(200);
      expect([201, 404]).toContain(uploaded.status);
      const at = Number(uploaded.headers.get('x-event-position') ?? 0);
      const [removal] = await server.query(
        `select position from event where stream = $1 and type = 'PropertyRemoved'`,
        [`property-${property}`],
      );
      if (uploaded.status === 201) expect(at).toBeLessThan(Number(removal.position));
    }
  });
});

describe(`a property with ${MAX_DOCUMENTS} documents`, () => {
  test('accepts another one only after one was deleted', async () => {
    const { client, user } = await subscriber(server);
    const property = await addProperty(client);
    const first = await upload(client, property, 20);
    await fileDocuments(server, { accountId: user.id, propertyId: property, count: MAX_DOCUMENTS - 1 });
    const refused = await server.recordingNothing(() => send(client, property, 20));
    expectProblem(refused, 409, {
      detail: 'A property holds up to 200 documents. Delete one that you no longer need, then upload again.',
    });
    expect((await client.delete(`/api/documents/${first}`)).status).toBe(200);
    expect((await send(client, property, 20)).status).toBe(201);
  });
});
