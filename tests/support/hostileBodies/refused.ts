import { OTHER_CHARSET, OTHER_TYPE, UNKNOWN_COMPRESSION, WRONG_COMPRESSION } from './encoded.ts';
import type { HostileBodies } from './hostileBody.ts';
import { TOO_LARGE } from './large.ts';
import { MALFORMED } from './malformed.ts';
import { NOT_EXPECTED } from './wellFormed.ts';

export const REFUSED: readonly HostileBodies[] = [
  MALFORMED,
  OTHER_CHARSET,
  OTHER_TYPE,
  UNKNOWN_COMPRESSION,
  WRONG_COMPRESSION,
  TOO_LARGE,
  NOT_EXPECTED,
];
