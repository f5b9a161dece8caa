import { parse } from 'node:path';
import { plainText } from '../../domain/plainText.ts';

/** Characters; a name goes out in a header, whose whole must stay below what clients read (16 KiB in Node). */
const MAX_NAME = 150;
const MAX_EXTENSION = 10;

// By code points: half of one is no text.
const start = (text: string, length: number) => [...text].slice(0, length).join('');

/** The name under which an uploaded file is shown and given back; it never names a place on our disk. */
export const fileName = (given: string): string => {
  const { name, ext } = parse(plainText(given));
  return `${start(name, MAX_NAME)}${start(ext, MAX_EXTENSION)}`;
};
