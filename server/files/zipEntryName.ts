import { isUtf8 } from 'node:buffer';
import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl';

/** The flag of an entry whose name is in UTF-8. Without it the name is in the code page of DOS. */
const UTF8 = 0x800;

/**
 * The name of an entry that was opened with `decodeStrings: false`. macOS packs names in UTF-8 and leaves the flag out.
 * Names with accents in the code page of DOS are hardly ever valid UTF-8. Throws for a name that leads out of its folder.
 */
export const zipEntryName = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string => {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF8 : generalPurposeBitFlag;
  const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
  // yauzl checks only the names that it decodes itself.
  const fault = validateFileName(name);
  if (fault !== null) throw new Error(fault);
  return name;
};
