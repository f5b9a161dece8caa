import type { Certificate } from './certificate.ts';
import { EICR } from './eicr.ts';
import { EPC } from './epc.ts';
import { GAS } from './gas.ts';
import { HOLD_OUT_EPC } from './holdOutEpc.ts';
import { HOLD_OUT_EICR, HOLD_OUT_GAS } from './holdOutGasAndPower.ts';
import { HOLD_OUT_INSURANCE } from './holdOutInsurance.ts';
import { HOLD_OUT_OTHER_KINDS } from './holdOutOtherKinds.ts';
import { HOLD_OUT_PAT } from './holdOutPat.ts';
import { INSURANCE } from './insurance.ts';
import { OTHER_KINDS } from './otherKinds.ts';
import { PAT } from './pat.ts';

/** The rules were written with these. */
export const CORPUS: readonly Certificate[] = [...GAS, ...EICR, ...EPC, ...PAT, ...INSURANCE, ...OTHER_KINDS];

/** Written after the rules, to see how they do on layouts that they were not written with. */
export const HOLD_OUT: readonly Certificate[] = [
  ...HOLD_OUT_GAS,
  ...HOLD_OUT_EICR,
  ...HOLD_OUT_EPC,
  ...HOLD_OUT_PAT,
  ...HOLD_OUT_INSURANCE,
  ...HOLD_OUT_OTHER_KINDS,
];
