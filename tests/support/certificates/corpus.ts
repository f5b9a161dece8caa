import type { Certificate } from './certificate.ts';
import { EICR } from './eicr.ts';
import { EPC } from './epc.ts';
import { GAS } from './gas.ts';
import { INSURANCE } from './insurance.ts';
import { OTHER_KINDS } from './otherKinds.ts';
import { PAT } from './pat.ts';

/** The rules were written with these. */
export const CORPUS: readonly Certificate[] = [...GAS, ...EICR, ...EPC, ...PAT, ...INSURANCE, ...OTHER_KINDS];
