import { MAX_ZIP_BYTES, NOT_A_ZIP, ZIP_TOO_LARGE } from '../../../domain/documentImports/contract.ts';
import {
  IMPORT_EXTENSIONS,
  IMPORT_TOO_LARGE,
  MAX_IMPORT_BYTES,
  WRONG_IMPORT_TYPE,
} from '../../../domain/imports/contract.ts';

export const zipRefusalOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!name.toLowerCase().endsWith('.zip')) return NOT_A_ZIP;
  return size >= MAX_ZIP_BYTES ? ZIP_TOO_LARGE : null;
};

/** Why a file is refused before it is sent; null if it may be sent. */
export const refusalOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | null => {
  if (!IMPORT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension))) return WRONG_IMPORT_TYPE;
  return size >= MAX_IMPORT_BYTES ? IMPORT_TOO_LARGE : null;
};
