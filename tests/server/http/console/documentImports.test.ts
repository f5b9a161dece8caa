import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  DocumentImportReply,
  MAX_ZIP_FILES,
  type PlannedDocument,
} from '../../../../domain/documentImports/contract.ts';
import { StoreUnavailable } from '../../../../server/application/errors.ts';
import { MAX_PREVIEWS } from '../../../../server/application/imports/importStore.ts';
import { abandonedFiles } from '../../../../server/schedule/jobs/abandonedFiles.ts';
import { noDeadline } from '../../../support/context.ts';
import { craftedZip } from '../../../support/craftedZip.ts';
import {
  commitZip,
  correctZip,
  filedNames,
  paper,
  previewZip,
  sendZip,
  settledZip,
  shownZip,
  textFile,
  undoZip,
  zipOf,
  zipWith,
} from '../../../support/documentImporting.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import { FILES } from '../../../support/files.ts';
import { nested } from '../../../support/hostileFiles/zipBombs.ts';
import type { HttpClient } from '../../../support/http.ts';
import { shown } from '../../../support/importing.ts';
import { addProperty, begin, register, send, subscriber, upload } from '../../../support/journey.ts';
import { silent } from '../../../support/logs.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { transfer } from '../../../support/transferring.ts';
import { keyClient, makeKey } from '../integrations/apiKeyRequests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const at = (name: string, street = `${name} Street`) => ({
  name,
  address_line1: street,
  city: 'Looe',
  postcode: 'PL13 1AA',
});

/** An agent whose first property is assessed. */
const agent = async (...names: string[]) => {
  const { client, user } = await subscriber(server);
  const ids: string[] = [];
  for (const name of names) ids.push(await addProperty(client, at(name)));
  if (ids[0]) await begin(client, ids[0]);
  return { client, id: user.id, properties: ids };
};

const line = ({ state, document_type, question, expiry_date, errors }: PlannedDocument) => ({
  state,
  kind: document_type,
  question: question?.key ?? null,
  day: expiry_date,
  ...(errors && { errors }),
});

describe('a preview of documents', () => {
  test('says of each file where it belongs, and records no event', async () => {
    const { client } = await agent('Anchor Cottage', 'Bryn');
    const found = await server.recordingNothing(() =>
      previewZip(
        client,
        zipWith({
          'papers/Anchor Cottage/gas safety 2099-03-31.pdf': paper(1),
          'Bryn - EICR - 31.03.2099.pdf': paper(2),
          'Bryn - holiday photo.pdf': paper(3),
          'Cove - EPC.pdf': paper(4),
          'Bryn - insurance - 2020-01-01.pdf': paper(5),
          'Bryn - insurance.pdf': textFile('no PDF'),
          'Anchor Cottage/CP12.pdf': paper(7),
          'Anchor Cottage/copy of gas safety.pdf': paper(7),
          '__MACOSX/._x.pdf': paper(8),
          'Anchor Cottage/.DS_Store': paper(9),
        }),
      ),
    );
    expect(DocumentImportReply.safeParse({ success: true, ...found }).error).toBeUndefined();
    expect(found.rows.map(line)).toEqual([
      { state: 'new', kind: 'gas_safety_certificate', question: 'gas-safety-record', day: '2099-03-31' },
      { state: 'new', kind: 'eicr_certificate', question: 'electrical-installation-report', day: '2099-03-31' },
      {
        state: 'refused',
        kind: null,
        question: null,
        day: null,
        errors: { document_type: 'The name does not say what kind of document it is' },
      },
      {
        state: 'refused',
        kind: 'epc_certificate',
        question: null,
        day: null,
        errors: { property: 'No property is called “Cove”' },
      },
      {
        state: 'refused',
        kind: 'insurance_policy',
        question: 'holiday-let-insurance',
        day: '2020-01-01',
        errors: { expiry_date: 'The expiry date cannot be earlier than today' },
      },
      {
        state: 'refused',
        kind: 'insurance_policy',
        question: null,
        day: null,
        errors: { file: 'The file must be a PDF, JPG, PNG, DOC or DOCX document' },
      },
      {
        state: 'refused',
        kind: 'gas_safety_certificate',
        question: 'gas-safety-record',
        day: null,
        errors: { question: 'Row 1 answers the same question' },
      },
      {
        state: 'refused',
        kind: 'gas_safety_certificate',
        question: 'gas-safety-record',
        day: null,
        errors: { question: 'Row 1 answers the same question' },
      },
    ]);
  });

  test('knows the names as macOS packs them, in UTF-8 without a mark, and those of old programs in CP437', async () => {
    const { client } = await agent('Tŷ Môr', 'Café Cottage');
    const unmarked = (name: string | Uint8Array, number: number) => ({
      name: String(number),
      content: paper(number),
      both: { name, flags: 0 },
    });
    const decomposed = 'Tŷ Môr/Tŷ Môr – gas.pdf'.normalize('NFD');
    const cp437 = Buffer.from('Caf\x82 Cottage/gas.pdf', 'latin1');
    const { rows } = await previewZip(client, Buffer.from(craftedZip([unmarked(decomposed, 1), unmarked(cp437, 2)])));
    expect(rows.map(({ path, property }) => [path, property?.name])).toEqual([
      [decomposed, 'Tŷ Môr'],
      ['Café Cottage/gas.pdf', 'Café Cottage'],
    ]);
  });

  test('is corrected row by row', async () => {
    const { client, properties } = await agent('Anchor', 'Bryn');
    await addProperty(client, at('Bryn', 'Another Street'));
    const found = await previewZip(client, zipOf('Bryn/scan.pdf', 'Dune - EPC - 2020-01-01.pdf', 'Anchor - PAT.pdf'));
    expect(found.rows[0]?.errors).toEqual({ property: 'Several properties are called “Bryn”' });
    expect(found.rows[0]?.choices).toHaveLength(2);
    await correctZip(client, found.id, { row: 1, property_id: properties[1], document_type: 'pat_certificate' });
    await correctZip(client, found.id, { row: 2, property: 'anchor', expiry_date: null });
    const put = expectReply(await correctZip(client, found.id, { row: 3, left_out: true }), 200, DocumentImportReply);
    expect(put.rows.map(({ state, property, left_out }) => [state, property?.name, left_out])).toEqual([
      ['new', 'Bryn', false],
      ['new', 'Anchor', false],
      ['refused', 'Anchor', true],
    ]);
    expect(put.added).toBe(2);
    expectProblem(await correctZip(client, found.id, { row: 9 }), 422);
    expectProblem(await correctZip(client, found.id, { row: 1, document_type: 'poem' }), 422);
    const foreign = await agent('Elsewhere');
    for (const property_id of [foreign.properties[0], randomUUID()])
      expectProblem(await correctZip(client, found.id, { row: 3, property_id, left_out: false }), 422);
    expect((await shownZip(client, found.id)).rows).toEqual(put.rows);
  });

  test('refuses a document whose chosen property was deleted, although its folder names another one', async () => {
    const { client, properties } = await agent('Anchor', 'Bryn');
    const { id } = await previewZip(client, zipOf('Anchor/gas.pdf'));
    const chosen = await correctZip(client, id, { row: 1, property_id: properties[1] });
    expect(chosen.body.rows[0]).toMatchObject({ state: 'new', property: { name: 'Bryn' } });
    expect((await client.delete(`/api/properties/${properties[1]}`)).status).toBe(200);
    expect((await shownZip(client, id)).rows[0]).toMatchObject({
      state: 'refused',
      property: null,
      choices: [],
      errors: { property: 'This property was deleted' },
      hint: 'Choose another one.',
    });
  });

  test.each<[string, Buffer, string]>([
    ['no ZIP', FILES.pdf, 'The file must be a ZIP of documents'],
    ['nothing', zipWith({ 'folder/': new Uint8Array() }), 'The ZIP has no documents'],
    ['a path that leads out', zipWith({ '../Bryn/gas.pdf': paper(1) }), 'lead out of its folder'],
    [
      'a path that leads out, without a mark of UTF-8',
      Buffer.from(craftedZip([{ name: '../Tŷ/gas.pdf', both: { flags: 0 } }])),
      'lead out of its folder',
    ],
    ['an absolute path', zipWith({ '/Bryn/gas.pdf': paper(1) }), 'lead out of its folder'],
    [
      'too many documents',
      zipOf(...Array.from({ length: MAX_ZIP_FILES + 1 }, (_, n) => `${n}.pdf`)),
      'at most 300 documents',
    ],
    ['a password', encrypted(zipOf('Bryn/gas.pdf')), 'The ZIP has a password'],
    ['a bomb', claiming(zipOf('Bryn/gas.pdf'), 300 * 2 ** 20), 'unpacks to more than 200MB'],
  ])('is refused for %s', async (_, bytes, reason) => {
    const { client } = await agent();
    const reply = await sendZip(client, bytes);
    expect([415, 422]).toContain(reply.status);
    expect(reply.text).toContain(reason);
  });

  test('refuses by themselves what is too large, damaged or there twice', async () => {
    const { client } = await agent('Anchor');
    const damaged = zipOf('Anchor/gas.pdf', 'Anchor/EPC.pdf');
    damaged.write('damaged', damaged.indexOf('%PDF') + 200);
    expect((await previewZip(client, damaged)).rows.map(({ errors }) => errors?.file ?? null)).toEqual([
      'The file is damaged',
      null,
    ]);
    const twice = zipWith({ 'Anchor/gas.pdf': paper(1), 'anchor/GAS.pdf': paper(2), 'Anchor/b.pdf': paper(1) });
    expect((await previewZip(client, twice)).rows.map(({ errors }) => errors?.file ?? null)).toEqual([
      null,
      'The same name as row 1',
      null,
    ]);
    const large = claiming(zipOf('Anchor/gas.pdf'), 11 * 2 ** 20);
    expect((await previewZip(client, large)).rows.map(({ errors }) => errors?.file)).toEqual([
      'File size must be less than 10MB',
    ]);
  });
});

test('an archive of a million archives in five layers is not unpacked further than its first one', async () => {
  const { client } = await agent('Anchor');
  const { rows } = await previewZip(client, Buffer.from(nested(5)));
  const refused = 'The file must be a PDF, JPG, PNG, DOC or DOCX document';
  expect(rows.map(({ errors }) => errors?.file)).toEqual(Array.from({ length: 16 }, () => refused));
});

describe('a fault of ours during a preview', () => {
  test.each([
    [503, () => new StoreUnavailable('The files do not answer')],
    [500, () => new TypeError('We have made a mistake')],
  ])('is answered with %i and logged, and is not blamed on the ZIP', async (status, fault) => {
    const { client } = await agent('Anchor');
    for (const step of ['receive', 'keep'] as const) {
      const logged = server.logged.length;
      const error = fault();
      const { receive } = server.files;
      const spied = vi.spyOn(server.files, step);
      // The ZIP itself is received first.
      if (step === 'receive') spied.mockImplementationOnce(receive as never);
      spied.mockImplementationOnce(async () => {
        throw error;
      });
      const reply = await sendZip(client, zipOf('Anchor/gas.pdf'));
      expect(spied).toHaveBeenCalledTimes(step === 'receive' ? 2 : 1);
      spied.mockRestore();
      expectProblem(reply, status);
      expect(server.logged.slice(logged).join()).toContain(error.message);
    }
  });
});

test('only the newest previews of an account are kept', async () => {
  const { client, id: account } = await agent('Anchor');
  const committed = await previewZip(client, zipOf('Anchor/EPC.pdf'));
  await commitZip(client, committed.id);
  await settledZip(client, committed.id, 'imported');
  const ids: string[] = [];
  for (let count = 0; count <= MAX_PREVIEWS; count += 1)
    ids.push((await previewZip(client, zipWith({ 'Anchor/gas.pdf': paper(20 + count) }))).id);
  const statuses = await Promise.all(
    [committed.id, ...ids].map(async (id) => (await client.get(`/api/console/document-imports/${id}`)).status),
  );
  expect(statuses).toEqual([200, 404, ...Array.from({ length: MAX_PREVIEWS }, () => 200)]);
  const files = await server.query('select distinct import_id from import_file where account_id = $1', [account]);
  expect(files).toHaveLength(1 + MAX_PREVIEWS);
});

/** Sets the flag for encryption in the central header of the first entry. */
function encrypted(zip: Buffer): Buffer {
  const central = zip.indexOf('PK\x01\x02');
  zip.writeUInt16LE(1, central + 8);
  zip.writeUInt16LE(8, central + 10);
  return zip;
}

/** Claims another size for the first entry. */
function claiming(zip: Buffer, size: number): Buffer {
  const central = zip.indexOf('PK\x01\x02');
  zip.writeUInt16LE(8, central + 10);
  zip.writeUInt32LE(size, central + 24);
  return zip;
}

describe('an import of documents', () => {
  const NAMES = ['Anchor - gas safety - 2099-03-31.pdf', 'Bryn/EPC.pdf', 'Bryn/letter.pdf'];

  test('files everything as the person’s uploads, and takes it back', async () => {
    const { client, id: account, properties } = await agent('Anchor', 'Bryn');
    const found = await previewZip(client, zipOf(...NAMES));
    expect(await filedNames(client)).toEqual([]);
    expect((await commitZip(client, found.id, { plan: found.plan })).status).toBe(200);
    const done = await settledZip(client, found.id, 'imported');
    expect(done).toMatchObject({ added: 2, kept: [], progress: { done: 2, total: 2 }, rows: [] });
    expect(await filedNames(client)).toEqual(['Anchor - gas safety - 2099-03-31.pdf', 'EPC.pdf']);
    const { documents } = (await client.get(`/api/documents?property_id=${properties[0]}`)).body;
    expect(documents).toMatchObject([
      { document_type: 'gas_safety_certificate', question_key: 'gas-safety-record', expiry_date: '2099-03-31' },
    ]);
    const download = await client.get(documents[0].download_url);
    expect(download.bytes.equals(Buffer.from(paper(0)))).toBe(true);
    const events = await server.query(
      `select distinct metadata->'actor'->>'id' as actor, data->>'uploadedBy' as by from event
       where type = 'DocumentSlotTaken' and data->>'accountId' = $1`,
      [account],
    );
    expect(events).toEqual([{ actor: account, by: account }]);

    const again = await previewZip(client, zipOf(...NAMES));
    expect(again.rows.map(({ state }) => state)).toEqual(['same', 'same', 'refused']);
    expectProblem(await commitZip(client, again.id), 422);

    const byHand = { name: 'by hand.pdf', fields: { document_type: 'insurance_policy' } };
    expect((await send(client, properties[1] ?? '', '', byHand)).status).toBe(201);
    await undoZip(client, found.id);
    expect(await settledZip(client, found.id, 'undone')).toMatchObject({ kept: [] });
    expect(await filedNames(client)).toEqual(['by hand.pdf']);
    // What was undone can be imported again.
    const third = await previewZip(client, zipOf(...NAMES));
    await commitZip(client, third.id);
    await settledZip(client, third.id, 'imported');
    expect(await filedNames(client)).toHaveLength(3);
  });

  test('is undone with the documents that it has replaced: they count again', async () => {
    const { client, properties } = await agent('Anchor', 'Bryn');
    const evidence: string[] = [];
    for (const property of properties) {
      if (property !== properties[0]) await begin(client, property);
      evidence.push(await upload(client, property, 20, { expiry: '2098-03-31', name: 'former.pdf' }));
    }
    const found = await previewZip(
      client,
      zipOf('Anchor - gas safety - 2099-03-31.pdf', 'Bryn - gas safety - 2099-03-31.pdf'),
    );
    expect(found.rows.map(({ replaces }) => replaces)).toEqual([true, true]);
    await commitZip(client, found.id, { plan: found.plan });
    await settledZip(client, found.id, 'imported');
    // A document that came later stays the one that counts.
    const later = await upload(client, properties[1] ?? '', 20, { expiry: '2097-03-31', name: 'later.pdf' });
    const shownOf = async (property: string | undefined) =>
      (await client.get(`/api/documents?property_id=${property}`)).body.documents.map(
        ({ id, superseded }: { id: string; superseded: boolean }) => [id, superseded],
      );
    expect(await shownOf(properties[0])).toContainEqual([evidence[0], true]);
    await undoZip(client, found.id);
    expect(await settledZip(client, found.id, 'undone')).toMatchObject({ kept: [] });
    expect(await shownOf(properties[0])).toEqual([[evidence[0], false]]);
    expect(new Map(await shownOf(properties[1]))).toEqual(
      new Map([
        [evidence[1], true],
        [later, false],
      ]),
    );
    // The question was never without a document, so the badge was not suspended in between.
    const detached = await server.query(
      `select from event where type = 'DocumentDetached' and data->>'propertyId' = any($1)`,
      [properties],
    );
    expect(detached).toEqual([]);
    const { events } = (await client.get(`/api/properties/${properties[0]}/history`)).body;
    expect(events.map(({ summary }: { summary: string }) => summary)).toContain(
      'The former gas safety certificate counts again, because an import was undone.',
    );
  });

  test('is undone with the documents that it has replaced in an assessment that began after it', async () => {
    const { client } = await agent('Elsewhere');
    const property = await addProperty(client, at('Anchor'));
    const former = await upload(client, property, 20, { expiry: '2098-03-31', name: 'former.pdf' });
    const found = await previewZip(client, zipOf('Anchor - gas safety - 2099-03-31.pdf'));
    await commitZip(client, found.id, { plan: found.plan });
    await settledZip(client, found.id, 'imported');
    const assessmentId = await begin(client, property);
    await undoZip(client, found.id);
    expect(await settledZip(client, found.id, 'undone')).toMatchObject({ kept: [] });
    const { documents } = (await client.get(`/api/documents?property_id=${property}`)).body;
    expect(documents).toMatchObject([{ id: former, superseded: false }]);
    const attached = await server.core.commands.assessment.freshState(assessmentId, noDeadline);
    expect(attached).toMatchObject({ documents: { 'gas-safety-record': { documentId: former } } });
  });

  test('replaces, before any assessment, the document of its question, which counts again after the undo', async () => {
    const { client } = await agent('Elsewhere');
    const property = await addProperty(client, at('Anchor'));
    const former = await upload(client, property, 20, { expiry: '2098-03-31', name: 'former.pdf' });
    const found = await previewZip(client, zipOf('Anchor - gas safety - 2099-03-31.pdf', 'Anchor - EPC.pdf'));
    expect(found.rows.map(({ replaces }) => replaces)).toEqual([true, false]);
    await commitZip(client, found.id, { plan: found.plan });
    await settledZip(client, found.id, 'imported');
    const documents = async () => (await client.get(`/api/documents?property_id=${property}`)).body.documents;
    expect(await documents()).toContainEqual(expect.objectContaining({ id: former, superseded: true }));
    await undoZip(client, found.id);
    await settledZip(client, found.id, 'undone');
    expect(await documents()).toMatchObject([{ id: former, superseded: false, replaced_by: null }]);
  });

  test('replaces nothing, before any assessment, where the document that counted was deleted', async () => {
    const { client } = await agent('Elsewhere');
    const property = await addProperty(client, at('Anchor'));
    await upload(client, property, 20, { expiry: '2098-03-31', name: 'former.pdf' });
    const later = await upload(client, property, 20, { expiry: '2098-03-31', name: 'later.pdf' });
    expect((await client.delete(`/api/documents/${later}`)).status).toBe(200);
    const found = await previewZip(client, zipOf('Anchor - gas safety - 2099-03-31.pdf'));
    expect(found.rows.map(({ replaces }) => replaces)).toEqual([false]);
  });

  test('tells which documents have gone with their property to another account', async () => {
    const { client, properties } = await agent('Anchor');
    const [property_id = ''] = properties;
    const { id } = await previewZip(client, zipOf('Anchor/EPC.pdf'));
    await commitZip(client, id);
    await settledZip(client, id, 'imported');
    await transfer(client, property_id, await subscriber(server));
    await undoZip(client, id);
    const { kept } = await settledZip(client, id, 'undone');
    expect(kept).toEqual([{ document_id: expect.any(String), filename: 'EPC.pdf', property_id, property_name: null }]);
  });

  test('by an API key files its documents as uploads of the person who made the key', async () => {
    const { client, id: account } = await agent('Anchor');
    const program = keyClient(server.client(), (await makeKey(client)).key);
    const { id } = await previewZip(program, zipOf('Anchor/gas.pdf'));
    expect((await commitZip(program, id)).status).toBe(200);
    await settledZip(program, id, 'imported');
    // It was filed for another client, so this one may read before the read models show it.
    await expect
      .poll(async () => (await client.get('/api/documents')).body.documents)
      .toMatchObject([{ uploaded_by: 'Ada Lovelace' }]);
    const [taken] = await server.query(
      `select metadata->'actor'->>'kind' as kind, data->>'uploadedBy' as by from event
       where type = 'DocumentSlotTaken' and data->>'accountId' = $1`,
      [account],
    );
    expect(taken).toEqual({ kind: 'apiKey', by: account });
  });

  test('happens once, whatever is repeated, and of two at once only one', async () => {
    const { client } = await agent('Anchor');
    const [one, other] = [
      await previewZip(client, zipOf('Anchor/gas.pdf')),
      await previewZip(client, zipOf('Anchor/gas.pdf')),
    ];
    const replies = await Promise.all([one, one, other].map(({ id, plan }) => commitZip(client, id, { plan })));
    const [first, again, second] = replies.map(({ status }) => status);
    expect(first).toBe(again);
    expect([first, second].sort()).toEqual([200, 409]);
    await settledZip(client, first === 200 ? one.id : other.id, 'imported');
    expect(await filedNames(client)).toEqual(['gas.pdf']);
  });

  test('is refused after something else has changed its rows', async () => {
    const { client, properties } = await agent('Anchor');
    const { id, plan } = await previewZip(client, zipOf('Anchor/gas.pdf'));
    await client.put(`/api/properties/${properties[0]}`, at('Renamed'));
    expectProblem(await commitZip(client, id, { plan }), 409);
    expect((await shownZip(client, id)).status).toBe('preview');
    expect(await filedNames(client)).toEqual([]);
  });

  test('is refused after a colleague has uploaded a document that it would replace unseen', async () => {
    const { client, properties } = await agent('Anchor');
    let shown = await previewZip(client, zipOf('Anchor/gas.pdf'));
    expect(shown.rows[0]?.replaces).toBe(false);
    for (const name of ['by hand.pdf', 'again.pdf']) {
      await upload(client, properties[0] ?? '', 20, { expiry: '2098-03-31', name });
      expectProblem(await commitZip(client, shown.id, { plan: shown.plan }), 409);
      shown = await shownZip(client, shown.id);
      expect(shown.rows[0]).toMatchObject({ state: 'new', replaces: true });
    }
    expect((await commitZip(client, shown.id, { plan: shown.plan })).status).toBe(200);
  });

  /** As many newer previews as are kept. The last one is made as a user does, so the older ones are cleaned up. */
  const outnumber = async (client: HttpClient, id: string) => {
    await server.query(
      `insert into property_import (id, account_id, kind, content, touched_at)
       select gen_random_uuid(), account_id, kind, content, touched_at + interval '1 millisecond'
       from property_import, generate_series(1, $2::int) where id = $1`,
      [id, MAX_PREVIEWS],
    );
    await previewZip(client, zipOf('Anchor/EPC.pdf'));
  };
  const isThere = async (id: string) => (await server.query('select from property_import where id = $1', [id])).length;

  test('is not removed by newer previews while it is being committed', async () => {
    const { client, id: account, properties } = await agent('Anchor');
    const { id, plan } = await previewZip(client, zipOf('Anchor/gas.pdf'));
    const { allowance } = server.core.commands;
    const { freshState } = allowance;
    let outnumbered = 0;
    const asking = vi.spyOn(allowance, 'freshState').mockImplementation(async (...asked) => {
      const begun = 'select from property_import where id = $1 and account_id = $2 and committing_at is not null';
      if (outnumbered === 0 && asked[0] === account && (await server.query(begun, [id, account])).length > 0) {
        outnumbered += 1;
        await outnumber(client, id);
      }
      return freshState(...asked);
    });
    onTestFinished(() => asking.mockRestore());
    expect((await commitZip(client, id, { plan })).status).toBe(200);
    expect(outnumbered).toBe(1);
    asking.mockRestore();
    expect(await settledZip(client, id, 'imported')).toMatchObject({ added: 1 });
    const { documents } = (await client.get(`/api/documents?property_id=${properties[0]}`)).body;
    expect(documents).toMatchObject([{ original_filename: 'gas.pdf' }]);
  });

  test('is removed by newer previews once its commit was refused, or was begun with a clock far ahead', async () => {
    const { client } = await agent('Anchor');
    const { id } = await previewZip(client, zipOf('Anchor/gas.pdf'));
    expectProblem(await commitZip(client, id, { plan: randomUUID() }), 409);
    expect(await isThere(id)).toBe(1);
    await outnumber(client, id);
    expect(await isThere(id)).toBe(0);
    const ahead = await previewZip(client, zipOf('Anchor/gas.pdf'));
    const later = new Date(server.now().getTime() + 86_400_000);
    await server.query('update property_import set committing_at = $2 where id = $1', [ahead.id, later]);
    await outnumber(client, ahead.id);
    expect(await isThere(ahead.id)).toBe(0);
  });

  test('keeps its files from the sweep while it waits', async () => {
    const { client, id: account } = await agent('Anchor');
    const { id } = await previewZip(client, zipOf('Anchor/gas.pdf'));
    const [file] = await server.query('select sha256 from import_file where import_id = $1', [id]);
    const path = join(server.dataDir, 'files', account, String(file?.sha256));
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(path, hourAgo, hourAgo);
    const { run } = abandonedFiles(server.files, { ...server.core, logger: silent });
    const sweep = () => run(server.now(), new AbortController().signal);
    await sweep();
    expect(existsSync(path)).toBe(true);
    await server.query('delete from import_file where import_id = $1', [id]);
    await sweep();
    expect(existsSync(path)).toBe(false);
  });

  test('belongs to its account, needs a subscription, and is no import of properties', async () => {
    const { client } = await agent('Anchor');
    const { id } = await previewZip(client, zipOf('Anchor/gas.pdf'));
    const bob = (await subscriber(server)).client;
    for (const reply of [
      await bob.get(`/api/console/document-imports/${id}`),
      await commitZip(bob, id),
      await undoZip(bob, id),
      await correctZip(bob, id),
      await client.get(`/api/console/imports/${id}`),
    ])
      expectProblem(reply, 404);
    // The properties of others are not found by their name.
    expect((await previewZip(bob, zipOf('Anchor/gas.pdf'))).rows[0]?.errors).toEqual({
      property: 'No property is called “Anchor”',
    });
    const visitor = server.client();
    await register(visitor);
    expectProblem(await sendZip(visitor, zipOf('Anchor/gas.pdf')), 402);
    expectProblem(await undoZip(client, id), 422);
    expect(await shown(client, id)).toMatchObject({ status: 404 });
  });
});
