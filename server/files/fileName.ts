import { parse } from 'node:path';
import { plainText } from '../../domain/plainText.ts';

/** Characters. The name is sent in a header, and clients limit the size of all headers (16 KiB in Node). */
const MAX_NAME = 150;
const MAX_EXTENSION = 10;

/** By code points: cutting a surrogate pair in half would leave invalid text. */
export const startOf = (text: string, length: number) => [...text].slice(0, length).join('');

/** The name under which an uploaded file is shown and downloaded. It is never a path on our disk. */
export const fileName = (given: string): string => {
  const { name, ext } = parse(plainText(given));
  return `${startOf(name, MAX_NAME)}${startOf(ext, MAX_EXTENSION)}`;
};
