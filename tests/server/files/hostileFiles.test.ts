import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '../../support/expectations.ts';
import { FILES } from '../../support/files.ts';
import {
  DOCX_WITH_MACROS,
  DOCX_WITH_SYMLINK,
  docOf,
  docxUnpackingTo,
  docxWithPartNamed,
  docxWithParts,
  docxWithTypesOf,
  jpegClaiming,
  pngClaiming,
} from '../../support/hostileFiles.ts';
import { addProperty, send } from '../../support/journey.ts';
import { worldForFile } from '../../support/world.ts';

const world = worldForFile();
let cottage: string;
beforeAll(async () => {
  cottage = await addProperty(world.ada);
});

const MACROS = 'The document contains macros: save it without macros, or as a PDF';
const TOO_LARGE = 'The document unpacks to more than 100MB: make it smaller, or save it as a PDF';
const TOO_MANY = 'The document has more than 2,000 parts: save it as a PDF';
const LONG_LIST = 'The list of parts in the document is larger than 1MB: save it as a PDF';
const PIXELS = 'The picture has more than 50 megapixels: make it smaller';
const WRONG = 'The file must be a PDF, JPG, PNG, DOC or DOCX document';

const storedFiles = async () => (await readdir(join(world.server.dataDir, 'files'), { recursive: true })).sort();

/** Between the first and the last byte of the frame's own header, a decoder allows padding. */
const PADDED_MARKER = Buffer.from('ffff', 'hex');
const APP1 = Buffer.concat([Buffer.from('ffe1fffe', 'hex'), Buffer.alloc(0xfffc)]);

describe('a file that would harm its reader is refused', () => {
  test.each([
    ['a DOCX that unpacks to 1 GB', 'a.docx', docxUnpackingTo(1024), 422, TOO_LARGE],
    ['a DOCX that unpacks to 1 GB but claims 1 MB', 'a.docx', docxUnpackingTo(1024, 1), 415, WRONG],
    ['a DOCX of 60,000 parts', 'a.docx', docxWithParts(60_000), 422, TOO_MANY],
    ['a DOCX whose list of parts unpacks to 2 MB', 'a.docx', docxWithTypesOf(2), 422, LONG_LIST],
    ['a DOCX whose list of parts unpacks to 90 MB but claims 1 MB', 'a.docx', docxWithTypesOf(90, 1), 415, WRONG],
    ...Object.entries(DOCX_WITH_MACROS).map(
      ([how, bytes]) => [`a DOCX with macros, recognised ${how}`, 'a.docx', bytes, 422, MACROS] as const,
    ),
    ['a DOC with macros', 'a.doc', docOf('_VBA_PROJECT'), 422, MACROS],
    ['a DOCX with a part in the parent folder', 'a.docx', docxWithPartNamed('../../../etc/cron.d/x'), 415, WRONG],
    ['a DOCX with a part at an absolute path', 'a.docx', docxWithPartNamed('/etc/cron.d/x'), 415, WRONG],
    ['a DOCX with a Windows path', 'a.docx', docxWithPartNamed('..\\..\\x'), 415, WRONG],
    ['a DOCX with a symbolic link', 'a.docx', DOCX_WITH_SYMLINK, 415, WRONG],
    ['a DOCX that is cut off', 'a.docx', FILES.docx.subarray(0, -30), 415, WRONG],
    ['a PNG of 100,000 x 100,000 pixels', 'a.png', pngClaiming(100_000, 100_000), 422, PIXELS],
    ['a PNG without pixels', 'a.png', pngClaiming(0, 1), 415, WRONG],
    ['a JPEG of 65,000 x 65,000 pixels', 'a.jpg', jpegClaiming(65_000, 65_000), 422, PIXELS],
    [
      'a JPEG of 65,000 x 65,000 pixels behind a padded marker',
      'a.jpg',
      jpegClaiming(65_000, 65_000, PADDED_MARKER),
      422,
      PIXELS,
    ],
  ] as const)('%s', async (_, name, bytes, status, sentence) => {
    const before = await storedFiles();
    const reply = await world.server.recordingNothing(() => send(world.ada, cottage, 20, { name, bytes }));
    expectProblem(reply, status, { detail: sentence, errors: { file: sentence } });
    expect(await storedFiles()).toEqual(before);
  });
});

describe('a file within the limits is accepted', () => {
  test.each([
    ['a DOCX that unpacks to 90 MB', 'a.docx', docxUnpackingTo(90)],
    ['a DOCX of 1,900 parts', 'a.docx', docxWithParts(1900)],
    ['a DOC without macros', 'a.doc', docOf()],
    ['a PDF', 'a.pdf', FILES.pdf],
    ['a JPEG by its longer name', 'a.jpeg', jpegClaiming(816, 614)],
    ['a PNG of 8,160 x 6,144 pixels', 'a.png', pngClaiming(8160, 6144)],
    [
      'a JPEG of 8,160 x 6,144 pixels after 3 MB of metadata',
      'a.jpg',
      jpegClaiming(8160, 6144, Buffer.concat(Array.from({ length: 48 }, () => APP1))),
    ],
  ])('%s', async (_, name, bytes) => {
    const reply = await send(world.ada, cottage, 20, { name, bytes });
    expect(`${reply.status} ${reply.status === 201 ? '' : reply.text}`.trim()).toBe('201');
  });
});
