import { DISGUISED } from './disguised.ts';
import type { RefusedFile } from './hostileFile.ts';
import { LOOKALIKES } from './lookalikes.ts';
import { WITH_MACROS } from './macros.ts';
import { NAMES } from './names.ts';
import { BROKEN_PDFS } from './pdfs.ts';
import { PICTURES } from './pictures.ts';
import { POLYGLOTS } from './polyglots.ts';
import { TRUNCATED } from './truncated.ts';
import { ZIP_BOMBS } from './zipBombs.ts';
import { ZIP_TRICKS } from './zipTricks.ts';

export const REFUSED: readonly RefusedFile[] = [
  ...NAMES,
  ...DISGUISED,
  ...TRUNCATED,
  ...BROKEN_PDFS,
  ...PICTURES,
  ...POLYGLOTS,
  ...WITH_MACROS,
  ...ZIP_BOMBS,
  ...ZIP_TRICKS,
  ...LOOKALIKES,
];
