import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { MAX_CELL } from '../../domain/imports/sheet.ts';
import { Unprocessable } from '../../server/application/errors.ts';
import { readSheet } from '../../server/spreadsheets/readSheet.ts';
import { partsOf } from '../../server/spreadsheets/workbookParts.ts';
import { type CraftedEntry, craftedZip } from '../support/craftedZip.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { workbook } from '../support/workbooks.ts';

const read = async (bytes: Uint8Array) => {
  const path = join(await temporaryFolder(), 'file');
  await writeFile(path, bytes);
  return readSheet(path, 'a.xlsx');
};

/** Milliseconds for a test that takes much longer when the work grows faster than the file. */
const LINEAR = 5000;

const HEADING = '<row r="1"><c r="A1" t="str"><v>Name</v></c></row>';
const rowOf = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const shared = (texts: string) => ({ 'xl/sharedStrings.xml': `<sst>${texts}</sst>` });
const NAMES_FIRST = '<c t="s"><v>0</v></c>';
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ cells }) => cells);

describe('an XLSX file that would keep the server busy', () => {
  test(
    'names a cell by 100,000 digits',
    async () => {
      const odd = `<c r="${'1'.repeat(100_000)}A" t="str"><v>odd</v></c>`;
      const rows = rowOf(odd, '<c r="B2" t="str"><v>right</v></c>');
      expect(await cellsOf(workbook(HEADING + rows))).toEqual([['', 'right']]);
    },
    LINEAR,
  );

  test('names a cell in another form than A1: the cell is left out', async () => {
    const rows = rowOf('<c r="b2" t="str"><v>odd</v></c>', '<c r="A2" t="str"><v>right</v></c>');
    expect(await cellsOf(workbook(HEADING + rows))).toEqual([['right']]);
  });

  test(
    'has 6,000 cells that name one text of 2,000,000 characters',
    async () => {
      const text = `<r><t>${'x'.repeat(1000)}</t></r>`.repeat(2000);
      const rows = rowOf(...Array(60).fill(NAMES_FIRST)).repeat(100);
      const cells = await cellsOf(workbook(HEADING + rows, shared(`<si>${text}</si>`)));
      expect(cells).toHaveLength(100);
      expect(new Set(cells.flat())).toEqual(new Set(['x'.repeat(MAX_CELL)]));
    },
    LINEAR,
  );

  test.each([
    ['blanks', ' '],
    ['line breaks', '\n'],
  ])('the text of a cell begins after 1,000 %s', async (_, blank) => {
    const text = `<t>${blank.repeat(1000)}The</t><t>${blank}Barn</t>`;
    const rows = rowOf(NAMES_FIRST) + rowOf(`<c t="inlineStr"><is>${text}</is></c>`);
    expect(await cellsOf(workbook(HEADING + rows, shared(`<si>${text}</si>`)))).toEqual([['The Barn'], ['The Barn']]);
  });

  test('has many sheets in one part: it is read once', async () => {
    const sheets = ['sheet1.xml', 'SHEET1.xml', 'sheet2.xml'];
    const parts: Readonly<Record<string, string>> = {
      'xl/workbook.xml': `<workbook>${sheets.map((_, n) => `<sheet name="${n}" r:id="${n}"/>`.repeat(2)).join('')}</workbook>`,
      'xl/_rels/workbook.xml.rels': `<x>${sheets.map((name, n) => `<Relationship Id="${n}" Target="${name}"/>`).join('')}</x>`,
    };
    const part = async (name: string) => Readable.from([Buffer.from(parts[name] ?? '')]);
    expect((await partsOf({ part, close: () => {} })).sheets).toEqual([
      { name: '0', part: 'xl/sheet1.xml' },
      { name: '2', part: 'xl/sheet2.xml' },
    ]);
  });

  const nested = (depth: number) => '<x>'.repeat(depth) + '</x>'.repeat(depth);
  const relations = (target: string, more = '') => ({
    'xl/_rels/workbook.xml.rels': `<x><Relationship Id="r1" Type="t/worksheet" Target="${target}"/>${more}</x>`,
  });
  const ROWS = HEADING + rowOf('<c t="str"><v>Barn</v></c>');

  const entriesOf = (bytes: Uint8Array): readonly CraftedEntry[] =>
    Object.entries(unzipSync(bytes)).map(([name, content]) => ({ name, content }));
  const wrong = (part: string) =>
    craftedZip(entriesOf(workbook(ROWS)).map((one) => (one.name === part ? { ...one, both: { crc: 1 } } : one)));
  const HUGE = { name: 'xl/media/a.png', both: { size: 60 * 2 ** 20 } };

  test('control: the same file with the right checksums is read', async () =>
    expect(await cellsOf(craftedZip(entriesOf(workbook(ROWS))))).toEqual([['Barn']]));

  test.each<[string, () => Uint8Array, RegExp]>([
    ['a sheet that has another checksum', () => wrong('xl/worksheets/sheet1.xml'), /cannot be read/],
    ['texts that have another checksum', () => wrong('xl/sharedStrings.xml'), /cannot be read/],
    [
      'two parts of one name that unpack to 120 MB together',
      () => craftedZip([...entriesOf(workbook(ROWS)), HUGE, HUGE]),
      /unpacks to more than 100MB/,
    ],
    ['more texts than the cells of an import', () => workbook(ROWS, shared('<si/>'.repeat(300_061))), /too many texts/],
    [
      'texts of more than 20,000,000 characters',
      () => workbook(ROWS, shared(`<si><t>${'x'.repeat(1_000_000)}</t></si>`.repeat(21))),
      /too many texts/,
    ],
    [
      'one text of 300 characters in 24,000 cells',
      () =>
        workbook(
          HEADING + rowOf(...Array(60).fill(NAMES_FIRST)).repeat(400),
          shared(`<si><t>${'x'.repeat(300)}</t></si>`),
        ),
      /at most 5MB of text/,
    ],
    ['150 elements inside each other', () => workbook(ROWS + nested(150)), /cannot be read/],
    ['a comment of 2,000,000 characters', () => workbook(`${ROWS}<!--${'x'.repeat(2_000_000)}-->`), /cannot be read/],
    [
      'a name of a part that goes up and down',
      () => workbook(ROWS, relations(`${'a/../'.repeat(100)}worksheets/sheet1.xml`)),
      /no rows/,
    ],
    [
      'more relations than parts',
      () => workbook(ROWS, relations('worksheets/sheet1.xml', '<Relationship Id="r2" Target="x"/>'.repeat(2001))),
      /cannot be read/,
    ],
  ])('with %s is refused in words', async (_, make, words) => {
    const refusal = await read(make()).then(
      () => 'read',
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Unprocessable);
    expect(String(refusal)).toMatch(words);
  });
});
