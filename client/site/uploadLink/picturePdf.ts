/** A JPEG and its size in pixels. */
export type Picture = { readonly jpeg: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number };

/** Points of the longer side of a page, as of A4. */
const LONGER_SIDE = 842;

const ascii = (text: string) => new TextEncoder().encode(text);

/** A page has three objects, after the catalogue and the list of pages. */
const firstOf = (index: number) => 3 + 3 * index;

const pageOf = ({ width, height, jpeg }: Picture, index: number): readonly (readonly Uint8Array<ArrayBuffer>[])[] => {
  const scale = LONGER_SIDE / Math.max(width, height);
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  const page = firstOf(index);
  const content = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`;
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`;
  return [
    [
      ascii(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Contents ${page + 1} 0 R/Resources<</XObject<</P ${page + 2} 0 R>>>>>>`,
      ),
    ],
    [ascii(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)],
    [ascii(`<<${image}/Length ${jpeg.length}>>\nstream\n`), jpeg, ascii('\nendstream')],
  ];
};

/**
 * A PDF with one picture a page (ISO 32000-1). Its JPEGs are stored as they are, so fifty lines do what a package for
 * PDFs would need hundreds of kilobytes for, on the phone of somebody who uses this page once.
 */
export const picturePdf = (pictures: readonly Picture[]): Uint8Array<ArrayBuffer>[] => {
  const kids = pictures.map((_, index) => `${firstOf(index)} 0 R`).join(' ');
  const objects = [
    [ascii('<</Type/Catalog/Pages 2 0 R>>')],
    [ascii(`<</Type/Pages/Kids[${kids}]/Count ${pictures.length}>>`)],
    ...pictures.flatMap(pageOf),
  ];
  const parts = [ascii('%PDF-1.4\n')];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const offsets = objects.map((object, index) => {
    const offset = length();
    parts.push(ascii(`${index + 1} 0 obj\n`), ...object, ascii('\nendobj\n'));
    return offset;
  });
  const start = length();
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    ascii(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return parts;
};
