import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Unprocessable } from '../../server/application/errors.ts';
import { readSheet } from '../../server/spreadsheets/readSheet.ts';
import { makeFolder } from '../support/temporaryFolder.ts';
import { workbook } from '../support/workbooks.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder?.remove());

const read = async (bytes: Uint8Array | string, name = 'file.csv') => {
  const path = join(folder.path, 'file');
  await writeFile(path, bytes);
  return readSheet(path, name);
};
const cells = async (bytes: Uint8Array | string, name?: string) =>
  (await read(bytes, name)).rows.map((row) => row.cells);
const refusalOf = (bytes: Uint8Array | string, name?: string) =>
  read(bytes, name).then(
    () => 'read',
    (error: Error) => error.message,
  );

const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('a CSV file', () => {
  test.each<[string, Uint8Array | string]>([
    ['UTF-8', 'Name,Town\nTŷ Mawr,Llŷn\n'],
    ['UTF-8 with a mark', '\ufeffName,Town\r\nTŷ Mawr,Llŷn'],
    ['UTF-16 little endian', utf16('Name\tTown\nTŷ Mawr\tLlŷn')],
    ['UTF-16 big endian', swapped(utf16('Name;Town\nTŷ Mawr;Llŷn'))],
    ['UTF-16 without a mark', utf16('Name,Town\nTŷ Mawr,Llŷn', '')],
    ['semicolons and quotes', '"Name";"Town"\n"Tŷ Mawr";"Llŷn"'],
    ['blank lines before and between', '\n\nName,Town\n,\nTŷ Mawr,Llŷn\n,\n'],
  ])('in %s is read', async (_, bytes) => {
    const { headings, rows } = await read(bytes);
    expect(headings).toEqual(['Name', 'Town']);
    expect(rows.map((row) => row.cells)).toEqual([['Tŷ Mawr', 'Llŷn']]);
  });

  test('in Windows-1252 is read', async () =>
    expect(await cells(Buffer.from('Name\nCaf\xe9 \x93Zo\xeb\x94', 'latin1'))).toEqual([['Café “Zoë”']]));

  test('keeps quotes, separators and breaks inside quotes, and quotes in the middle of a cell', async () =>
    expect(await cells('Name,Street\n"The ""Old"" Barn, 2","1 High\nStreet"\n6" Cottage,x')).toEqual([
      ['The "Old" Barn, 2', '1 High Street'],
      ['6" Cottage', 'x'],
    ]));

  test('takes a formula as the text that it is, and the apostrophe of our own exports away', async () =>
    expect(await cells("Name,Town\n=HYPERLINK(1),'=1+1\n+44,'Tis")).toEqual([
      ['=HYPERLINK(1)', '=1+1'],
      ['+44', "'Tis"],
    ]));

  test.each<[string, string, string[][]]>([
    [
      'line ends of two kinds',
      'Name,Town\r\na,b\nc,d\re,f',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
    ],
    ['semicolons and a break in the first heading', '"Property\nname, full";"Town"\na;b', [['a', 'b']]],
    ['a tab and quoted commas', '"Name, or number, or both"\tTown\na\tb', [['a', 'b']]],
    ['a separator that its first line names', 'sep=;\r\nName, or number, or both;Town\r\na;b\r\n', [['a', 'b']]],
    ['a named tab', 'sep=\t\nName\tTown\na\tb', [['a', 'b']]],
  ])('with %s is divided into rows and cells', async (_, bytes, rows) => {
    const found = await read(bytes);
    expect(found.headings).toHaveLength(2);
    expect(found.rows.map((row) => row.cells)).toEqual(rows);
  });

  test.each<[string, string]>([
    ['a title', 'Houses, flats, boats and more, spring 2026\n\nName;Street;Town\na;b;c\n\nd;e;f'],
    ['a named separator', 'sep=;\nName;Street;Town\na;b;c\n\nd;e;f'],
    ['a title and eight notes', `Houses\n${'a note\n'.repeat(8)}Name,Street,Town\na,b,c\n\nd,e,f`],
  ])('finds its headings below %s, and numbers the rows from there', async (_, bytes) =>
    expect(await read(bytes)).toMatchObject({
      headings: ['Name', 'Street', 'Town'],
      rows: [
        { number: 1, cells: ['a', 'b', 'c'] },
        { number: 3, cells: ['d', 'e', 'f'] },
      ],
    }),
  );

  test('without headings that we know takes its first row, as wide as the widest', async () =>
    expect(await read('Houses\nObjekt,Ort,PLZ,\na,b,c')).toMatchObject({
      headings: ['Houses', '', ''],
      rows: [{ cells: ['Objekt', 'Ort', 'PLZ', ''] }, { cells: ['a', 'b', 'c'] }],
    }));

  test('with a comma that should be in quotes is refused, and the row is named', async () => {
    const rows = ['Anchor,"1 Quay, Flat 2",Looe', 'Bryn,2 Quay,Looe,,', '', 'Cove,3 Quay, Flat 2,Looe'];
    expect(await refusalOf(['Name,Street,Town', ...rows].join('\n'))).toBe(
      'Row 4 below the headings has more cells than there are headings: put its texts with a comma in quotes, or save the list as XLSX',
    );
  });

  test('numbers its rows as the file has them', async () =>
    expect((await read('Name\na\n\nb')).rows.map(({ number }) => number)).toEqual([1, 3]));

  test.each<[string, Uint8Array | string, string, RegExp]>([
    ['only headings', 'Name,Town\n', 'a.csv', /no rows/],
    ['nothing', '', 'a.csv', /no rows/],
    ['5,001 rows', `Name\n${'a\n'.repeat(5001)}`, 'a.csv', /at most 5,000 rows/],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 0, 0, 0, 9, 9]),
      'a.csv',
      /cannot be read as a table/,
    ],
    ['a row without end', `Name\n"${'a'.repeat(200_000)}`, 'a.csv', /cannot be read as a table/],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'a.xlsx', /old Excel file/],
    ['a PDF', '%PDF-1.7', 'a.pdf', /CSV or XLSX/],
  ])('with %s is refused in words', async (_, bytes, name, words) =>
    expect(await refusalOf(bytes, name)).toMatch(words),
  );

  test('of 5,000 rows is read', async () => expect(await cells(`Name\n${'a\n'.repeat(5000)}`)).toHaveLength(5000));
});

describe('a file whose name and content do not agree', () => {
  test.each(['a.csv', 'a.TSV', 'a.txt'])('is refused in words: a workbook under the name %s', async (name) =>
    expect(await refusalOf(workbook('<row><c><v>1</v></c></row>'), name)).toMatch(/let its name end in \.xlsx/),
  );

  test.each(['Name,Town\nAnchor,Looe', ''])('is refused in words: %j under the name of a workbook', async (text) =>
    expect(await refusalOf(text, 'a.xlsx')).toMatch(/This is no XLSX file/),
  );

  test.each(['a.tsv', 'a.txt', 'A.CSV'])('is none if it has text under the name %s', async (name) =>
    expect(await cells('Name\tTown\nAnchor\tLooe', name)).toEqual([['Anchor', 'Looe']]),
  );
});

describe('an XLSX file', () => {
  test('is read as its first visible sheet shows it, and no formula is run', async () => {
    const { headings, rows, sheet } = await read(
      workbook(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Town</t></is></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><f>1+1</f><v>2</v></c><c r="C2" t="str"><f>CMD()</f><v>Looe</v></c></row>' +
          '<row r="3"><c r="B3"><v>1.20</v></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D3" t="b"><v>1</v></c></row>',
      ),
      'a.xlsx',
    );
    expect(sheet).toBe('Houses');
    expect(headings).toEqual(['Name', '', 'Town', '']);
    expect(rows.map((row) => row.cells)).toEqual([
      ['Tŷ Mawr', '2', 'Looe'],
      ['', '1.2', '', 'TRUE'],
    ]);
  });

  test('finds its headings below a title', async () => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const sheet = `<row>${cell('Spring')}</row><row>${cell('Name')}${cell('Town')}</row><row>${cell('a')}${cell('b')}${cell('c')}</row>`;
    expect(await read(workbook(sheet), 'a.xlsx')).toMatchObject({
      headings: ['Name', 'Town', ''],
      rows: [{ number: 1, cells: ['a', 'b', 'c'] }],
    });
  });

  test('has escaped characters in its texts', async () => {
    const cells = [
      '<c t="s"><v>0</v></c><c t="str"><v>1 High_x000d_&#10;Street</v></c>',
      '<c t="inlineStr"><is><r><t>a_x0009_</t></r><r><t>b</t></r></is></c><c t="str"><v>_x005F_x000D_ _x005f_</v></c>',
    ];
    const shared = { 'xl/sharedStrings.xml': '<sst><si><r><t>Anchor_x000D_</t></r><r><t>House</t></r></si></sst>' };
    const rows = `<row><c t="str"><v>Name</v></c></row>${cells.map((row) => `<row>${row}</row>`).join('')}`;
    expect((await read(workbook(rows, shared), 'a.xlsx')).rows.map((row) => row.cells)).toEqual([
      ['Anchor House', '1 High Street'],
      ['a b', '_x000D_ _'],
    ]);
  });

  test('may name its relations by another prefix', async () => {
    const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const book = `<workbook xmlns:rel="${R}"><sheets><sheet id="7" name="Houses" rel:id="r1"/></sheets></workbook>`;
    const rows = '<row><c t="str"><v>Name</v></c></row><row><c t="str"><v>a</v></c></row>';
    expect((await read(workbook(rows, { 'xl/workbook.xml': book }), 'a.xlsx')).sheet).toBe('Houses');
  });

  test('numbers its rows as the sheet has them, also after blank ones that it leaves out', async () => {
    const row = (attributes: string) => `<row${attributes}><c><v>1</v></c></row>`;
    const numbersOf = async (rows: string) => (await read(workbook(rows), 'a.xlsx')).rows.map(({ number }) => number);
    expect(await numbersOf(row(' r="3"') + row(' r="4"') + row(' r="8"') + row(' r="1048576"'))).toEqual([
      1, 5, 1_048_573,
    ]);
    expect(await numbersOf(row('') + row(' r="x"') + row(' r="1"') + row(''))).toEqual([1, 2, 3]);
  });

  const declares = (bytes: Uint8Array, size: number) => {
    const copy = Buffer.from(bytes);
    // The sizes of the last entry in the directory at the end of the file.
    const at = copy.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    copy.writeUInt32LE(size, at + 24);
    return copy;
  };

  test.each<[string, () => Uint8Array, RegExp]>([
    ['a sheet that unpacks to 120 MB', () => workbook('x'.repeat(120 * 2 ** 20)), /unpacks to more than 100MB/],
    [
      'a declared size that is a lie',
      () => declares(workbook(`<row><c><v>${'1'.repeat(5000)}</v></c></row>`), 10),
      /cannot be read/,
    ],
    [
      'entities of its own',
      () => workbook('', { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>' }),
      /cannot be read/,
    ],
    ['a document type', () => workbook('', { 'xl/sharedStrings.xml': '<!DOCTYPE sst><sst/>' }), /cannot be read/],
    ['broken XML', () => workbook('<row><c>'), /cannot be read/],
    ['no workbook', () => zipSync({ 'a.txt': Buffer.from('a') }), /cannot be read/],
    ['half of its bytes', () => workbook('<row/>').subarray(0, 200), /cannot be read/],
    ['no rows', () => workbook(''), /no rows/],
    ['5,001 rows', () => workbook('<row><c><v>1</v></c></row>'.repeat(5002)), /at most 5,000 rows/],
  ])('with %s is refused in words', async (_, make, words) => {
    const bytes = make();
    expect(await refusalOf(bytes, 'a.xlsx')).toMatch(words);
    await expect(read(bytes, 'a.xlsx')).rejects.toBeInstanceOf(Unprocessable);
  });
});
