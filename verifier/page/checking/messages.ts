import type { BundleCheck, StepResult } from '../../contract.ts';

export type CheckRequest = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly keys: readonly string[];
  readonly now: Date;
};

export type CheckReply =
  | { readonly kind: 'step'; readonly step: StepResult }
  | { readonly kind: 'done'; readonly check: BundleCheck };
