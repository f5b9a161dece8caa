import type { ArchiveCheck, ArchiveKind, BadgeCheck, GivenKeys, StepResult } from '../../contract.ts';
import type { TrustedKey } from '../../credential/readToken.ts';

export type CheckRequest = GivenKeys & {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly badgeKeys: readonly TrustedKey[];
  readonly now: Date;
};

export type FileCheck = ArchiveCheck | BadgeCheck;

export type CheckReply =
  | { readonly kind: 'step'; readonly step: StepResult; readonly of: ArchiveKind }
  | { readonly kind: 'done'; readonly check: FileCheck }
  /** The check itself could not run, with the reason as a sentence. */
  | { readonly kind: 'failed'; readonly reason: string };
