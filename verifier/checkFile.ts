import { badgeTextIn, isPdf } from './badgeFile.ts';
import type { OnStep } from './check/steps.ts';
import { checkArchive } from './checkArchive.ts';
import { checkBadgeFile } from './checkBadgeFile.ts';
import type { ArchiveCheck, BadgeCheck, BadgeIssuer, GivenKeys } from './contract.ts';

type Given = GivenKeys &
  /** The log has other keys. */
  BadgeIssuer & {
    readonly bytes: Uint8Array;
    readonly now: Date;
    readonly onStep?: OnStep;
  };

const ANSWER_TO_PDF: BadgeCheck = {
  kind: 'badge',
  answer: 'no_credential',
  reason: 'A PDF has no credential in it.',
  subject: null,
};

/** Checks whatever of LetProof a reader may hold: a ZIP with proofs, a badge, or what shows a badge without proving it. */
export const checkFile = async ({ origin, badgeKeys, ...given }: Given): Promise<ArchiveCheck | BadgeCheck> => {
  if (isPdf(given.bytes)) return ANSWER_TO_PDF;
  const text = badgeTextIn(given.bytes);
  return text === undefined ? checkArchive(given) : checkBadgeFile({ text, origin, badgeKeys, now: given.now });
};
