import type { StayReceipt } from '../domain/stayReceipts/contract.ts';
import type { TrustedKey } from './credential/readToken.ts';
import type { Fault } from './credential/refused.ts';

/** What can be checked: the evidence bundle of a property, or a stay receipt with its proofs. */
export type ArchiveKind = 'bundle' | 'receipt';

/** The parts of a check, in the order in which they are done. A part is done only if all before it were fine. */
export const CHECK_STEPS = {
  bundle: ['files', 'log', 'entries', 'documents', 'verdict', 'badge'],
  receipt: ['files', 'log', 'entry', 'statement'],
} as const satisfies Readonly<Record<ArchiveKind, readonly string[]>>;
export type CheckStep = (typeof CHECK_STEPS)[ArchiveKind][number];

export type StepResult = {
  readonly step: CheckStep;
  /** `none`: the file has nothing of this kind, such as no badge. `unknown`: this check cannot know it. */
  readonly state: 'fine' | 'refused' | 'not_done' | 'none' | 'unknown';
  /** What is looked at, such as "Signature of the log". */
  readonly title: string;
  /** A short sentence, such as "Fine." or "One of six was changed." */
  readonly outcome: string;
  readonly detail: string;
};

/** A statement with its explanation, in words for a reader who is no engineer. */
export type Statement = { readonly title: string; readonly text: string };

/** What the bundle says of itself. Before the check has passed it is no more than a claim. */
export type BundleSubject = {
  /** null when the owner was erased or kept it back. */
  readonly propertyName: string | null;
  readonly propertyAddress: string | null;
  /** The time of the last event in the bundle (ISO 8601, UTC). */
  readonly standsFor: string;
  readonly inOrder: boolean | null;
  /** False if this check does not know them: then the result is no more than a claim of the bundle. */
  readonly hasKnownQuestions: boolean;
  readonly answers: { readonly inOrder: number; readonly asked: number } | null;
  readonly documents: { readonly included: number; readonly onFile: number };
  readonly badgeCode: string | null;
};

/** A key that the log has replaced since. Who has stolen it can still sign with it. */
export type FormerKey = {
  readonly vkey: string;
  /** The entry that introduced its successor; null if that is not known. */
  readonly replacedAt: number | null;
  /** It has signed no checkpoint with more entries than these; null if that is not known. */
  readonly lastSize: number | null;
};

/** The keys that the reader of a file has. */
export type GivenKeys = {
  /** Verifier keys (C2SP vkey) that count: of the log, and of witnesses that must have signed, too. */
  readonly keys: readonly string[];
  /** A file that one of these has signed is not genuine without a doubt. A key in both lists is a former one. */
  readonly former?: readonly FormerKey[];
};

/**
 * What the reader may lack, while the file may be genuine. `other_key`: it was signed by a key that is not expected.
 * `newer`: it has a form that only a newer check can read.
 */
export type Lacking = 'other_key' | 'newer';

/** `lacking`: null if the file itself is at fault. */
export type RefusalReason = Statement & { readonly lacking: Lacking | null };

export type WithheldFact = { readonly kind: 'answer' | 'document'; readonly label: string };

type Checked<Kind extends ArchiveKind, Subject> = {
  readonly kind: Kind;
  /**
   * Only `genuine` proves anything. `replaced`: everything agrees, but it was signed with a key that the log has replaced.
   * `unpinned`: everything agrees, but nobody said whose key to expect.
   */
  readonly answer: 'genuine' | 'replaced' | 'unpinned' | 'refused';
  /** For `replaced`. */
  readonly formerKey: FormerKey | null;
  /** For `refused`: what is wrong, and where. */
  readonly refusal: RefusalReason | null;
  /** null if the file is too damaged to say it. */
  readonly subject: Subject | null;
  readonly steps: readonly StepResult[];
  readonly proved: readonly Statement[];
  readonly notProved: readonly Statement[];
  /** Nothing can be kept back of a receipt. */
  readonly withheld: readonly WithheldFact[];
  /** Tree size, root, key, witnesses, credential, and so on. */
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Of the files in the archive. */
  readonly files: { readonly count: number; readonly bytes: number };
};

export type BundleCheck = Checked<'bundle', BundleSubject>;
/** Its subject is what the receipt says. Before the check has passed it is no more than a claim. */
export type ReceiptCheck = Checked<'receipt', StayReceipt>;
export type ArchiveCheck = BundleCheck | ReceiptCheck;

/** What a badge says of itself, read only after its signature was found to fit. */
export type BadgeSubject = {
  readonly propertyName: string;
  /** Such as "Badge LP-3H8T-W6RN". */
  readonly badge: string;
  readonly issuer: string;
  /** A day as DD/MM/YYYY. */
  readonly validUntil: string;
  /** The address of the page that says what holds today; null if it is not one of the known LetProof. */
  readonly page: string | null;
};

/** `isFormer`: another key has taken its place. Who has stolen it can still sign with it. */
export type BadgeKey = TrustedKey & { readonly isFormer: boolean };

/** Whose badges a reader expects. */
export type BadgeIssuer = {
  /** Scheme and host of its LetProof, empty if nobody has filled it in. A badge alone must not say where its page is. */
  readonly origin: string;
  readonly badgeKeys: readonly BadgeKey[];
};

/** The check of a badge that is in no bundle. */
export type BadgeCheck = {
  readonly kind: 'badge';
  /**
   * `issued`: signed, unchanged, in date, and active when it was made. Whether it was suspended or revoked since is not in
   * the file. `replaced`: the same, but signed with a former key. About three of the others nothing is known: `other_key`
   * is of a key of the same address that is not among the known ones, `other_address` of another issuer, and with
   * `no_keys` none is known at all.
   */
  readonly answer: 'issued' | 'replaced' | 'other_key' | 'other_address' | 'no_keys' | Fault;
  readonly reason: string;
  readonly subject: BadgeSubject | null;
};

/** The files of an archive by their names, as `openBundle` gives them. */
export type BundleFiles = ReadonlyMap<string, Uint8Array>;
