import { z } from 'zod';
import { ItemStatus } from '../../domain/assessments/contract.ts';
import { BadgeStatus } from '../../domain/badges/contract.ts';
import { Day } from '../../domain/fact.ts';

// The files of a bundle. Bundles are kept for years: a field may be added here, but none may change its meaning.

/**
 * In the second form nothing is told of single answers that were kept back. A bundle that keeps nothing back is still of
 * the first, so that checks from before can read it.
 */
export const FORMATS = ['letproof-bundle/1', 'letproof-bundle/2'] as const;
const Format = z.enum(FORMATS);

export const FILES = {
  manifest: 'manifest.json',
  signature: 'manifest.jws',
  checkpoint: 'checkpoint',
  events: 'events.jsonl',
  proofs: 'proofs/inclusion.jsonl',
  edition: 'edition.json',
  credential: 'credential.jwt',
  keys: 'jwks.json',
  report: 'report.pdf',
  readme: 'VERIFY.md',
} as const;

/** 32 bytes in hex. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** The index of a leaf of the log. */
export const Index = z.int().min(0);
const Count = z.int().min(0);

/** An event as it is stored, with its salt. */
export const StoredEvent = z.strictObject({
  stream: z.string(),
  type: z.string(),
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
});

/** `keys` open sealed groups, by the name of the group. */
export const ShownLine = z.strictObject({
  index: Index,
  event: StoredEvent,
  keys: z.record(z.string(), z.string()).optional(),
});
export type ShownLine = z.infer<typeof ShownLine>;

/** An event that was kept back: its published hash, and the place in `withheld` of the fact that it belongs to. */
export const WithheldLine = z.strictObject({ index: Index, entry: Hash, fact: Index });
export type WithheldLine = z.infer<typeof WithheldLine>;

export const EventLine = z.union([ShownLine, WithheldLine]);
export type EventLine = z.infer<typeof EventLine>;

/** The audit path of a leaf, from the leaf upwards. */
export const AuditPath = z.array(Hash).max(64);

export const ProofLine = z.strictObject({ index: Index, path: AuditPath });
export type ProofLine = z.infer<typeof ProofLine>;

export const Manifest = z.object({
  format: Format,
  propertyId: z.uuid(),
  assessmentId: z.uuid(),
  /** The last entry of the property: the bundle says how things were then. `at` is its time, `day` that day in London. */
  position: z.object({ index: Index, at: z.iso.datetime(), day: Day }),
  /** The verifier key of the signature of this list. It may be newer than that of the checkpoint. */
  signedBy: z.string(),
  /** The log, its key, and the size and root (base64) of the checkpoint. */
  log: z.object({ origin: z.string(), vkey: z.string(), size: z.int().positive(), rootHash: z.string() }),
  /** All entries of the property, with those that were kept back. */
  entries: z.object({ count: Count, withheld: Count }),
  withheld: z.array(
    z.object({
      kind: z.enum(['answer', 'document']),
      /** What it is about, such as the question's short name. */
      label: z.string(),
      /** The question's key, or the id of the document. */
      id: z.string(),
      entries: Count,
    }),
  ),
  verdict: z.object({
    edition: z.string(),
    completed: z.boolean(),
    compliant: z.boolean(),
    inOrder: Count,
    asked: Count,
    /** In the first form: the items that cannot be worked out again, by question key. */
    told: z.array(z.object({ key: z.string(), status: ItemStatus, failing: z.boolean() })),
    /** In the second form: the same items. They are told by the numbers of the verdict alone. */
    keptBack: z.array(z.string()).optional(),
  }),
  badge: z.object({ code: z.string(), status: BadgeStatus }).nullable(),
  documents: z.object({
    onFile: Count,
    files: z.array(z.object({ name: z.string(), documentId: z.uuid() })),
  }),
  /** Every file but this one and its signature. */
  files: z.array(z.object({ name: z.string(), size: Count, sha256: Hash })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The signed payload of `manifest.jws`: the SHA-256 of the manifest's bytes. */
export const SignedManifest = z.strictObject({ format: Format, manifest: Hash });
export const SIGNATURE_TYPE = 'letproof-bundle+jws';

export const isShown = (line: EventLine): line is ShownLine => 'event' in line;
