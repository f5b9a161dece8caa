import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { FILES, pdfOf } from '../../support/files.ts';
import { addProperty, answer, begin, register, send, subscribe } from '../../support/journey.ts';
import type { TestServer } from '../../support/server.ts';

const HOSTILE = [
  '../../etc/passwd',
  'C:\\Windows\\a',
  'con',
  '...',
  '<script>alert(1)</script>',
  'עברית ערבית',
  '👩‍👩‍👧 Sea View 🏖️',
  '=HYPERLINK("http://evil")',
  'x'.repeat(100),
  '"quoted", with, commas',
  'é'.normalize('NFD'),
] as const;

const text = (longest: number) =>
  fc
    .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest }))
    .map((some) => [...some].slice(0, longest).join('').trim())
    .filter((some) => some.length > 0 && some.length <= longest && !/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(some));

/** The server keeps what follows the last slash. If nothing does, ".pdf" is left: a name without an extension, refused. */
const fileName = text(60).filter((name) => !/[/\\]$/.test(name));

/** What a person may enter. */
export const someone = fc.record({
  name: text(60),
  properties: fc.array(fc.record({ name: text(60), address_line1: text(60), city: text(40) }), { maxLength: 3 }),
  answers: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 42 }), fc.constantFrom('Yes', 'No')), {
    maxLength: 6,
    selector: ([position]) => position,
  }),
  files: fc.array(fileName, { maxLength: 3 }),
});
type Someone = typeof someone extends fc.Arbitrary<infer Value> ? Value : never;

export const unzipped = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));

/** Signs up, enters everything over HTTP, and compares the export with it. */
export const expectWholeExport = async (server: TestServer, entered: Someone) => {
  const client = server.client();
  const user = await register(client, { name: entered.name });
  await subscribe(client);
  const properties: string[] = [];
  for (const property of entered.properties) properties.push(await addProperty(client, property));
  const [first] = properties;
  const uploads: { readonly name: string; readonly bytes: Buffer }[] = [];
  if (first) {
    const assessmentId = await begin(client, first);
    for (const [position, said] of entered.answers) {
      const { status } = await answer(client, assessmentId, position, said);
      expect(status).toBe(200);
    }
    for (const [index, name] of entered.files.entries()) {
      const bytes = pdfOf(FILES.pdf.length + 100 + index);
      const { status, text: reply } = await send(client, first, 20, { bytes, name: `${name}.pdf` });
      expect(`${status} ${status === 201 ? '' : reply}`).toBe('201 ');
      uploads.push({ name: `${name}.pdf`, bytes });
    }
  }

  const reply = await client.get('/api/account/export');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzipped(reply.bytes);
  const parsed = (name: string) => JSON.parse(files[name]?.toString() ?? 'null');
  expect(parsed('profile.json')).toMatchObject({ accountId: user.id, email: user.email, name: user.name });
  expect(user.name).toBe(entered.name);
  expect(
    parsed('properties.json').map(({ name, address_line1, city }: Record<string, string>) => ({
      name,
      address_line1,
      city,
    })),
  ).toEqual(entered.properties);
  const given = parsed('assessments.json').flatMap(({ answers }: { answers: Record<string, { answer: string }> }) =>
    Object.values(answers).map((one) => one.answer),
  );
  expect(given.sort()).toEqual(first ? entered.answers.map(([, said]) => said).sort() : []);
  const documents: { file: string; filename: string }[] = parsed('documents.json');
  expect(documents.map(({ file }) => files[file]?.toString('latin1'))).toEqual(
    uploads.map(({ bytes }) => bytes.toString('latin1')),
  );
  const names = Object.keys(files);
  expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length);
  for (const name of names) {
    expect(name).toMatch(/^(documents\/\d{4}[^\\/:*?"<>|]*|[a-zA-Z-]+\.(txt|json|csv|jsonl))$/u);
    expect(Buffer.byteLength(name)).toBeLessThan(400);
  }
  const lines =
    files['events.jsonl']
      ?.toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)) ?? [];
  expect(lines.filter(({ type }) => type === 'PropertyAdded')).toHaveLength(entered.properties.length);
  expect(lines.some(({ data }) => data.personal?.holder?.details?.name === entered.name)).toBe(true);
  return { files, user };
};
