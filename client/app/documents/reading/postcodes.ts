import type { Line } from './textLines.ts';

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s{0,2}(\d[ABD-HJLNP-UW-Z]{2})\b/g;
const OFFICE = /registered\s+(?:office|in\s+england|address)|head\s+office/i;
const OF_THE_PROPERTY =
  /property|installation|site|premises|risk\s+address|job\s+address|location|insured|dwelling|address\s+inspected/i;
const BLOCK_LINES = 7;

export const normalPostcode = (postcode: string): string =>
  postcode
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/(.{3})$/, ' $1');

/** The postcodes of a file. Those below a label such as "Installation address" come first. */
export const postcodesIn = (lines: readonly Line[]): string[] => {
  const found = lines.flatMap((line, index) =>
    OFFICE.test(line.text)
      ? []
      : line.cells.flatMap((cell) =>
          [...cell.text.matchAll(POSTCODE)].map(([, outward = '', inward = '']) => ({
            postcode: `${outward} ${inward}`,
            ofProperty: lines
              .slice(Math.max(0, index - BLOCK_LINES), index + 1)
              .flatMap(({ cells }) => cells)
              .some(
                (each) => each.left <= cell.right && each.right >= cell.left - 160 && OF_THE_PROPERTY.test(each.text),
              ),
          })),
        ),
  );
  const inOrder = [...found.filter(({ ofProperty }) => ofProperty), ...found.filter(({ ofProperty }) => !ofProperty)];
  return [...new Set(inOrder.map(({ postcode }) => postcode))];
};
