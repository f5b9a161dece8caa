import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { londonDay } from '../../../../domain/calendar.ts';
import { SHARE_ENDED } from '../../../../domain/shares/contract.ts';
import { noDeadline } from '../../../support/context.ts';
import { FILES } from '../../../support/files.ts';
import type { HttpClient } from '../../../support/http.ts';
import { addProperty, begin, passingProperty, send, subscriber, upload } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { accept, offer, transfer } from '../../../support/transferring.ts';
import { unzipped } from '../../personalData/exported.ts';

let server: TestServer;
let ada: HttpClient;
let adaId: string;
beforeAll(async () => {
  server = await startServer();
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
});
afterAll(() => server?.remove());

type Row = { readonly document_id: string };

describe('a document that is uploaded while its property is transferred', () => {
  test('is complete on the side of the buyer, or refused', async () => {
    let [taken, refused] = [0, 0];
    for (let round = 0; round < 6; round += 1) {
      const bob = await subscriber(server);
      const propertyId = await addProperty(ada);
      const id = await offer(ada, propertyId, bob.user.email);
      const uploads = [1, 2, 3].map(() =>
        send(ada, propertyId, '', { fields: { document_type: 'compliance_document' } }),
      );
      // Of the uploads some come before the transfer and some after it, on a slow machine, too.
      const begin = round < 5 ? delay(round * 10) : Promise.race(uploads);
      const accepting = begin.then(() => accept(bob.client, id));
      const late = accepting.then(() =>
        send(ada, propertyId, '', { fields: { document_type: 'compliance_document' } }),
      );
      const [accepted, ...sent] = await Promise.all([accepting, ...uploads, late]);
      expect(accepted?.status).toBe(200);
      const documents: Row[] = (await bob.client.get(`/api/documents?property_id=${propertyId}`)).body.documents;
      for (const reply of sent) {
        expect([201, 404]).toContain(reply.status);
        if (reply.status === 404) refused += 1;
        else expect(documents.map((row) => row.document_id)).toContain(reply.body.document_id);
      }
      taken += documents.length;
      for (const { document_id } of documents) {
        expect((await bob.client.get(`/api/documents/${document_id}/download`)).bytes.equals(FILES.pdf)).toBe(true);
        expect((await ada.get(`/api/documents/${document_id}/download`)).status).toBe(404);
        const { uploaded } = (await server.core.commands.document.freshState(document_id, noDeadline)) as {
          readonly uploaded: { readonly accountId: string };
        };
        expect(uploaded.accountId).toBe(bob.user.id);
      }
    }
    expect(taken + refused).toBeGreaterThanOrEqual(24);
    expect(taken).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  test('is stored for the buyer', async () => {
    const bob = await subscriber(server);
    const propertyId = await addProperty(ada);
    const paper = await upload(ada, propertyId, 1);
    await transfer(ada, propertyId, bob);
    await server.caughtUp(await server.core.store.head(noDeadline));
    const [row] = await server.query("select state->>'storedFor' as stored, owner from document_file where key = $1", [
      paper,
    ]);
    expect(row).toEqual({ stored: bob.user.id, owner: bob.user.id });
  });
});

describe('what the seller has made', () => {
  test('ends: shares, upload links, stay receipts, group, tags and the pause of reminders', async () => {
    const bob = await subscriber(server);
    const { propertyId, papers } = await passingProperty(ada, '2099-06-30');
    const [paper = ''] = papers;
    const share = (await ada.post(`/api/properties/${propertyId}/shares`, { documents: [paper] })).body;
    const link = (await ada.post(`/api/properties/${propertyId}/upload-links`, { question_id: 'gas-safety-record' }))
      .body;
    await ada.post('/api/properties/arrange', {
      property_ids: [propertyId],
      arrangement: { do: 'add-tag', tag: 'Sea' },
    });
    expect((await ada.post(`/api/shares/${share.token}/open`)).status).toBe(200);
    const today = londonDay(server.now());
    const receipt = await ada.post(`/api/properties/${propertyId}/stay-receipts`, { from: today, to: today });
    const stay = () => server.client().get(`/api/stays/${receipt.body.number}.json`);
    expect((await stay()).status).toBe(200);
    await transfer(ada, propertyId, bob);
    expect((await stay()).status).toBe(404);
    for (const { delete: remove } of [ada, bob.client])
      expect((await remove(`/api/stay-receipts/${receipt.body.number}`)).status).toBe(404);
    expect((await server.client().post(`/api/shares/${share.token}/open`)).body).toMatchObject({
      status: 404,
      detail: SHARE_ENDED,
    });
    expect((await server.client().get(`/api/upload-links/${link.token}`)).status).toBe(404);
    expect((await bob.client.get(`/api/properties/${propertyId}/shares`)).body.shares).toEqual([]);
    expect((await bob.client.get(`/api/properties/${propertyId}/upload-links`)).body.upload_links).toEqual([]);
    for (const table of ['property_share', 'stay_receipt', 'upload_link', 'property_arrangement'])
      expect(await server.query(`select key from ${table} where property_id = $1`, [propertyId])).toEqual([]);
    const row = (await bob.client.get(`/api/console/properties/${propertyId}`)).body;
    expect(row.tags).toEqual([]);
  });
});

describe('a read model that is behind the transfer', () => {
  test('shows the buyer nothing of the seller, and makes no receipt', async () => {
    const bob = await subscriber(server);
    const propertyId = await addProperty(ada);
    const [row] = await server.query('select owner, state from property_overview where key = $1', [propertyId]);
    await transfer(ada, propertyId, bob);
    await server.caughtUp(await server.core.store.head(noDeadline));
    const [now] = await server.query('select owner, state from property_overview where key = $1', [propertyId]);
    // As if it had stood still since before the transfer.
    const behind = [propertyId, row?.owner, row?.state];
    await server.query('update property_overview set owner = $2, state = $3 where key = $1', behind);
    const statuses = { '': 404, '/overview': 503, '/reminders': 503, '/history': 503, '/replay': 503, '/ahead': 503 };
    for (const [path, expected] of Object.entries(statuses)) {
      const { status } = await bob.client.get(`/api/properties/${propertyId}${path}`);
      expect(`${path} ${status}`).toBe(`${path} ${expected}`);
    }
    const today = londonDay(server.now());
    const make = () =>
      bob.client.send('POST', `/api/properties/${propertyId}/stay-receipts`, {
        json: { from: today, to: today },
        headers: { 'idempotency-key': 'a-receipt-right-after-the-transfer' },
      });
    expect((await server.recordingNothing(make)).status).toBe(503);
    // Once it has gone on, a repeat finds the property.
    const present = [propertyId, now?.owner, now?.state];
    await server.query('update property_overview set owner = $2, state = $3 where key = $1', present);
    expect((await make()).status).toBe(201);
  });
});

describe('the export', () => {
  test('of the seller says that it was transferred and nothing else; that of the buyer has no text of the seller', async () => {
    const bob = await subscriber(server);
    const propertyId = await addProperty(ada, { name: 'Canary Wharf Loft' });
    await begin(ada, propertyId);
    const paper = await upload(ada, propertyId, 1, { name: 'sellers-canary.pdf' });
    const thrownAway = await upload(ada, propertyId, 2, { name: 'private-canary.pdf' });
    const dates = { issued_on: null, expiry_date: null, reference: 'Canary 17', issuer: 'Canary & Sons' };
    expect((await ada.patch(`/api/documents/${thrownAway}/expiry`, dates)).status).toBe(200);
    expect((await ada.delete(`/api/documents/${thrownAway}`)).status).toBe(200);
    await transfer(ada, propertyId, bob);
    await bob.client.put(`/api/properties/${propertyId}`, {
      name: 'Buyers Canary',
      address_line1: '2 Harbour Street',
      city: 'Whitby',
      postcode: 'YO21 3PU',
    });
    const sellers = unzipped((await ada.get('/api/account/export')).bytes);
    const sellersText = Object.values(sellers).map(String).join('\n');
    expect(JSON.parse(String(sellers['transferred-properties.json']))).toContainEqual(
      expect.objectContaining({ property: propertyId, name: 'Canary Wharf Loft' }),
    );
    for (const word of ['Buyers Canary', bob.user.id, paper]) expect(sellersText).not.toContain(word);

    const buyers = unzipped((await bob.client.get('/api/account/export')).bytes);
    expect(JSON.parse(String(buyers['properties.json']))).toMatchObject([{ name: 'Buyers Canary' }]);
    expect(JSON.parse(String(buyers['documents.json']))).toMatchObject([
      { filename: 'sellers-canary.pdf', status: 'kept' },
      { filename: 'document', reference: null, issuer: null, uploadedBy: null, status: 'deleted' },
    ]);
    const buyersText = Object.values(buyers).map(String).join('\n');
    for (const word of ['private-canary', 'Canary 17', 'Canary & Sons']) expect(buyersText).not.toContain(word);
    const events = String(buyers['events.jsonl'])
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const added = events.find(({ type }) => type === 'PropertyAdded');
    expect(added.data.personal.owner).toEqual({ subject: adaId, details: null });
  });
});
