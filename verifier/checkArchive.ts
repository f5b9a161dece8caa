import { checkBundle } from './check/checkBundle.ts';
import { FILES } from './check/format.ts';
import { type OnStep, refusedFor, STEP_TITLES } from './check/steps.ts';
import { type ArchiveCheck, type BundleCheck, CHECK_STEPS, type GivenKeys } from './contract.ts';
import { checkReceipt } from './receipt/checkReceipt.ts';
import { RECEIPT_FILES } from './receipt/format.ts';
import { BadArchive } from './zip/badArchive.ts';
import { openBundle } from './zip/openBundle.ts';

type Given = GivenKeys & {
  readonly bytes: Uint8Array;
  readonly now: Date;
  readonly onStep?: OnStep;
};

/** The answer for a file that cannot be opened, with the reason as a sentence. */
export const refusedArchive = (reason: string): BundleCheck => ({
  ...refusedFor({
    title: 'The file is damaged, or not one of LetProof',
    message: `${reason} Nothing in it was looked at, and it proves nothing.`,
    lacking: null,
  }),
  kind: 'bundle',
  subject: null,
  steps: CHECK_STEPS.bundle.map((step) => {
    const title = STEP_TITLES[step];
    if (step === 'files') return { step, title, state: 'refused', outcome: 'Not opened.', detail: reason };
    return { step, title, state: 'not_done', outcome: 'Not looked at.', detail: '' };
  }),
  files: { count: 0, bytes: 0 },
});

/** Opens an evidence bundle or a stay receipt with its proofs, and checks it with nothing but what is given. */
export const checkArchive = async ({ bytes, ...given }: Given): Promise<ArchiveCheck> => {
  try {
    const files = openBundle(bytes);
    const isReceipt = files.has(RECEIPT_FILES.receipt) && !files.has(FILES.manifest);
    return await (isReceipt ? checkReceipt : checkBundle)({ files, ...given });
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    return refusedArchive(error.message);
  }
};
