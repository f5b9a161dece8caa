import type { ArchiveCheck, ArchiveKind, BadgeCheck, BadgeIssuer, GivenKeys, StepResult } from '../../contract.ts';

export type CheckRequest = GivenKeys &
  BadgeIssuer & {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly now: Date;
  };

export type FileCheck = ArchiveCheck | BadgeCheck;

export type CheckReply =
  | { readonly kind: 'step'; readonly step: StepResult; readonly of: ArchiveKind }
  | { readonly kind: 'done'; readonly check: FileCheck }
  /** The check itself could not run, with the reason as a sentence. */
  | { readonly kind: 'failed'; readonly reason: string };
