import { checkBundle } from './check/checkBundle.ts';
import { type BundleCheck, CHECK_STEPS, type StepResult } from './contract.ts';
import { BadArchive } from './zip/badArchive.ts';
import { openBundle } from './zip/openBundle.ts';

type Given = {
  readonly bytes: Uint8Array;
  /** The verifier keys of the logs whose bundles count. */
  readonly keys: readonly string[];
  readonly now: Date;
  /** Called with each step as soon as it has its result. */
  readonly onStep?: (step: StepResult) => void;
};

const NOT_OPENED: Readonly<Record<StepResult['step'], string>> = {
  files: 'Files of the bundle',
  log: 'Signature of the log',
  entries: 'Entries of the property',
  documents: 'Documents',
  verdict: 'Verdict worked out again',
  badge: 'Badge',
};

/** The answer for a file that cannot be opened, with the reason as a sentence. */
export const refusedArchive = (reason: string): BundleCheck => ({
  answer: 'refused',
  refusal: {
    title: 'the file is damaged, or no evidence bundle',
    text: `${reason} Nothing in it was looked at, and it proves nothing.`,
  },
  subject: null,
  steps: CHECK_STEPS.map((step) => {
    const title = NOT_OPENED[step];
    if (step === 'files') return { step, title, state: 'refused', outcome: 'Not opened.', detail: reason };
    return { step, title, state: 'not_done', outcome: 'Not looked at.', detail: '' };
  }),
  proved: [],
  notProved: [],
  withheld: [],
  figures: [],
  files: { count: 0, bytes: 0 },
});

/** Opens an evidence bundle and checks it, with nothing but what is given. */
export const checkArchive = async ({ bytes, ...given }: Given): Promise<BundleCheck> => {
  try {
    return await checkBundle({ files: openBundle(bytes), ...given });
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    return refusedArchive(error.message);
  }
};
