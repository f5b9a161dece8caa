import { crc32, deflateRawSync } from 'node:zlib';
import { type CraftedEntry, craftedZip } from '../craftedZip.ts';
import { docxUnpackingTo, docxWithParts, docxWithTypesOf } from '../hostileFiles.ts';
import { PARTS, withPart } from './docxParts.ts';
import { LONG_LIST, type RefusedFile, refused, TOO_LARGE, TOO_MANY } from './hostileFile.ts';

const MB = 2 ** 20;
const PACKED = deflateRawSync(Buffer.alloc(MB));
const SUM = crc32(Buffer.alloc(MB));
const KERNEL: CraftedEntry = { name: 'word/media/kernel', packed: PACKED, both: { size: MB, crc: SUM } };

/** Parts of one megabyte each. All are unpacked from the same bytes. */
export const docxOverlapping = (count: number): Uint8Array => {
  const offset = Buffer.from(withPart(KERNEL)).indexOf('word/media/kernel') - 30;
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    name: `word/media/${index}`,
    central: { offset, size: MB, packedSize: PACKED.length, crc: SUM },
  }));
  return craftedZip([...PARTS, KERNEL, ...others]);
};

/** Archives in archives: each layer is small, and the innermost unpacks to much. */
export const nested = (layers: number): Uint8Array => {
  if (layers === 0) return docxUnpackingTo(50);
  const content = nested(layers - 1);
  return craftedZip(Array.from({ length: 16 }, (_, index) => ({ name: `lib ${index}.zip`, content })));
};

const zip64SizeOf = (size: bigint): Buffer => {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(size, 4);
  return extra;
};
const part = (both: NonNullable<CraftedEntry['both']>) => withPart({ name: 'word/media/bomb', both });

export const ZIP_BOMBS: readonly RefusedFile[] = [
  refused('a DOCX that unpacks to 101 MB', 'a.docx', docxUnpackingTo(101), TOO_LARGE),
  refused('a DOCX that unpacks to 1 GB', 'a.docx', docxUnpackingTo(1024), TOO_LARGE),
  refused('a DOCX that unpacks to 4,095 MB', 'a.docx', docxUnpackingTo(4095), TOO_LARGE),
  refused('a DOCX that unpacks to 200 MB and claims none', 'a.docx', docxUnpackingTo(200, 0)),
  refused('a DOCX that unpacks to 200 MB and claims 1 MB', 'a.docx', docxUnpackingTo(200, 1)),
  refused('a DOCX that unpacks to 200 MB and claims 99 MB', 'a.docx', docxUnpackingTo(200, 99)),
  refused('a DOCX that unpacks to 1 MB and claims 50 MB', 'a.docx', docxUnpackingTo(1, 50)),
  refused('a DOCX that claims 4 GB', 'a.docx', part({ size: 2 ** 32 - 1 }), TOO_LARGE),
  refused(
    'a DOCX that claims 1 TB in 64 bits',
    'a.docx',
    part({ size: 2 ** 32 - 1, extra: zip64SizeOf(2n ** 40n) }),
    TOO_LARGE,
  ),
  refused('a DOCX whose list of parts has 2 MB', 'a.docx', docxWithTypesOf(2), LONG_LIST),
  refused('a DOCX whose list of parts has 2 MB and claims none', 'a.docx', docxWithTypesOf(2, 0)),
  refused('a DOCX whose list of parts has 90 MB and claims 1 MB', 'a.docx', docxWithTypesOf(90, 1)),
  refused('a DOCX of 2,001 parts', 'a.docx', docxWithParts(1999), TOO_MANY),
  refused('a DOCX of 5,002 parts', 'a.docx', docxWithParts(5000), TOO_MANY),
  refused('a DOCX that claims 60,000 parts', 'a.docx', craftedZip(PARTS, { end: { count: 60_000 } }), TOO_MANY),
  refused('a DOCX that claims a part too many', 'a.docx', craftedZip(PARTS, { end: { count: PARTS.length + 1 } })),
  refused('a DOCX whose 120 parts are the same megabyte', 'a.docx', docxOverlapping(120), TOO_LARGE),
  refused('a DOCX whose 500 parts are the same megabyte', 'a.docx', docxOverlapping(500), TOO_LARGE),
  refused('16 archives in an archive', 'a.docx', nested(1)),
  refused('256 archives in 16 archives in an archive', 'a.docx', nested(2)),
  refused('a million archives in five layers of 16', 'a.docx', nested(5)),
];
