import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONSOLE_RESOURCES } from '../../../../domain/console/contract.ts';
import { expectProblem } from '../../../support/expectations.ts';
import { addProperty, register } from '../../../support/journey.ts';
import { worldForFile } from '../../../support/world.ts';

const world = worldForFile();
/** A spreadsheet would take each for a formula. */
const NAMES = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1'];
beforeAll(async () => {
  for (const name of NAMES) await addProperty(world.ada, { name, address_line1: 'a,"b"', city: 'Tŷ <b>&amp;' });
});

const exported = (resource: string, query: Record<string, string> = {}) =>
  world.ada.get(`/api/console/${resource}/export?${new URLSearchParams(query)}`);

describe('an exported list', () => {
  test('as CSV is UTF-8 with a byte order mark, and no text of it is a formula', async () => {
    const reply = await exported('properties', { sort: '["id","ASC"]' });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename=letproof-properties-\d{4}-\d\d-\d\d\.csv$/,
    );
    expect(reply.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = reply.text.slice(1).split('\r\n');
    expect(lines[0]).toMatch(/^Property,Address line 1,Address line 2,Town,Postcode,Nation,Type,State,/);
    expect(lines.slice(1, 6).map((line) => line.split(',')[0])).toEqual(NAMES.map((name) => `'${name}`));
    expect(lines[1]).toContain(',"a,""b""",');
    expect(lines.slice(6)).toEqual(['']);
  });

  test('as XLSX is a workbook whose texts are typed as texts', async () => {
    const reply = await exported('properties', { format: 'xlsx', sort: '["id","ASC"]' });
    expect(reply.headers.get('content-type')).toContain('spreadsheetml.sheet');
    const parts = unzipSync(new Uint8Array(reply.bytes));
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(6);
    expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).toContain('Tŷ &lt;b&gt;&amp;amp;');
    expect(sheet).not.toContain('<f>');
  });

  test('has what is filtered, and every list has one', async () => {
    const filter = JSON.stringify({ q: 'sum' });
    expect((await exported('properties', { filter })).text.split('\r\n')).toHaveLength(3);
    for (const name of CONSOLE_RESOURCES) expect((await exported(name)).status, name).toBe(200);
  });
});

test('a person may export 60 lists in an hour, and is then told when to come back', async () => {
  const client = world.server.client();
  await register(client);
  const path = '/api/console/activity/export';
  for (let count = 0; count < 60; count++) expect((await client.get(path)).status).toBe(200);
  expect(
    Number(expectProblem(await client.get(path), 429) && (await client.get(path)).headers.get('retry-after')),
  ).toBeGreaterThan(0);
  const asked = await client.send('HEAD', path);
  expect([asked.status, asked.headers.get('content-disposition')]).toEqual([429, null]);
});
