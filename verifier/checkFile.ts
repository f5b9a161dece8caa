import type { OnStep } from './check/steps.ts';
import { checkArchive } from './checkArchive.ts';
import { badgeTextIn, checkBadgeFile } from './checkBadgeFile.ts';
import type { ArchiveCheck, BadgeCheck, GivenKeys } from './contract.ts';
import type { TrustedKey } from './credential/readToken.ts';

type Given = GivenKeys & {
  readonly bytes: Uint8Array;
  /** Those that sign badges. The log has others. */
  readonly badgeKeys: readonly TrustedKey[];
  readonly now: Date;
  readonly onStep?: OnStep;
};

/** Checks whatever of LetProof a reader may hold: a ZIP with proofs, or a badge. */
export const checkFile = async ({ badgeKeys, ...given }: Given): Promise<ArchiveCheck | BadgeCheck> => {
  const text = badgeTextIn(given.bytes);
  return text === undefined ? checkArchive(given) : checkBadgeFile({ text, keys: badgeKeys, now: given.now });
};
