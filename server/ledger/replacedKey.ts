import { haveOnePublicKey } from '../../verifier/check/logKeys.ts';
import type { LogKey } from './ledgerFacts.ts';

/**
 * True if the log has replaced this key. It must not come back: it may have been stolen, and readers take what it signs
 * after its replacement for the work of a thief. `keys`: of the log, the newest first.
 */
export const isReplaced = (vkey: string, [newest, ...former]: readonly LogKey[]): boolean =>
  newest !== undefined &&
  !haveOnePublicKey(newest.vkey, vkey) &&
  former.some((one) => haveOnePublicKey(one.vkey, vkey));
