import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { FILES, type Manifest, SIGNATURE_TYPE } from '../../verifier/check/format.ts';
import { NotFound } from '../application/errors.ts';
import type { BadgePolicy } from '../application/policies/badgePolicy.ts';
import type { FileStore } from '../files/fileStore.ts';
import { fixedZip, type PackedFile } from '../files/fixedZip.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import {
  type BundledDocument,
  checkpointOf,
  describe,
  documentsOnFile,
  editionContent,
  namedDocuments,
} from './content.ts';
import { type CoveredEvents, coveringEvents } from './coveredEvents.ts';
import { eventLines } from './eventLines.ts';
import { type GatherDependencies, gathering } from './gather.ts';
import { readme } from './readme.ts';
import { type BundledCredential, withRecordedBadge } from './recordedBadge.ts';
import { beingChanged } from './settled.ts';
import { isAbout, withheldBy } from './withholding.ts';

type Dependencies = GatherDependencies & {
  readonly commands: Parameters<typeof coveringEvents>[0]['commands'];
  readonly recordStanding: BadgePolicy['recordStanding'];
  readonly ledger: Parameters<typeof coveringEvents>[0]['ledger'];
  readonly files: Pick<FileStore, 'read'>;
  readonly editions: Editions;
  readonly now: Clock;
};

export type AskedBundle = {
  readonly accountId: string;
  readonly propertyId: string;
  readonly assessmentId: string;
  /** Questions and ids of documents. */
  readonly withhold: readonly string[];
  /** Scheme and host of this installation, and the SHA-256 of its offline page. */
  readonly installation: Parameters<typeof readme>[1];
  /** Prints the report as it was after the last of these events, whatever has been recorded since. */
  readonly report: (eventIds: ReadonlySet<string>) => Promise<Uint8Array>;
  /** The credential of a badge, once the read models have all events of the bundle. */
  readonly credential: (code: string) => Promise<BundledCredential>;
  readonly deadline: Deadline;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
};

type BadgeFound = Awaited<ReturnType<ReturnType<typeof withRecordedBadge>>>;

export type EvidenceBundle = {
  readonly zip: Readable;
  /** Of the moment that it stands for. */
  readonly day: string;
};

const jsonLines = (values: readonly object[]): Buffer =>
  Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
const pretty = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Makes the evidence bundle of a property: what was recorded about it, with the proofs that it is in the signed log. */
export const evidenceBundles = ({ files, editions, ...dependencies }: Dependencies) => {
  const { ledger } = dependencies;
  const gather = gathering(dependencies);
  const covering = coveringEvents(dependencies);
  const recordedBadge = withRecordedBadge(dependencies);

  const openDocument = ({ filed: { uploaded } }: BundledDocument) => {
    const { accountId, sha256: hash } = uploaded;
    return files.read({ accountId, sha256: hash });
  };

  /** A file that is lost is noticed before the answer begins. */
  const checkReadable = async (documents: readonly BundledDocument[]): Promise<void> => {
    for (const document of documents) (await openDocument(document)).destroy();
  };

  /** The credential tells the present, so nothing of it may have changed after the last entry of the bundle. */
  const checkUnchanged = async ({ events }: CoveredEvents, streams: readonly string[], deadline: Deadline) => {
    for (const stream of streams) {
      const covered = events.filter(({ stored }) => stored.stream === stream);
      if ((await dependencies.store.readStream(stream, deadline)).length !== covered.length) throw beingChanged();
    }
  };

  const badgeFiles = async ({ covered, badge }: BadgeFound, { propertyId, deadline }: AskedBundle) => {
    if (!badge) return [];
    const { token, keys } = badge.credential;
    await checkUnchanged(covered, [`property-${propertyId}`, `badge-${badge.code}`], deadline);
    return [
      { name: FILES.credential, bytes: Buffer.from(token) },
      { name: FILES.keys, bytes: Buffer.from(keys) },
    ];
  };

  const printed = async ({ events }: CoveredEvents, { report }: AskedBundle): Promise<Buffer> =>
    Buffer.from(await report(new Set(events.map(({ stored: { id } }) => id))));

  return async (asked: AskedBundle): Promise<EvidenceBundle> => {
    const { accountId, propertyId, assessmentId, deadline, signal } = asked;
    const cover = () => covering({ gather: () => gather(propertyId, deadline), deadline, signal });
    const found = await recordedBadge({ ...asked, cover });
    const { covered } = found;
    const assessment = covered.facts.assessments.get(assessmentId);
    if (!assessment || assessment.status === 'missing') throw new NotFound();
    // First, because the report takes long to print.
    const credentialFiles = await badgeFiles(found, asked);
    const edition = editions.of(assessment.edition);
    const withheld = withheldBy(asked.withhold, covered.facts, edition).filter((one) =>
      covered.events.some(({ fact }) => isAbout(fact, one)),
    );
    const shown = documentsOnFile(covered).filter(
      ({ uploaded: { documentId } }) => !withheld.some(({ id }) => id === documentId),
    );
    const documents = namedDocuments(shown);
    await checkReadable(documents);
    const lines = eventLines(covered, { accountId, withheld });
    // The same key has signed the head.
    const signedBy = ledger.signer.vkey(covered.head.origin);
    const about = { propertyId, assessmentId, vkey: signedBy, signedBy };
    const described = describe({ covered, lines, withheld, documents, edition, ...about });
    const { day } = described.position;
    // The report shows every answer and document.
    const report = withheld.length > 0 ? [] : [{ name: FILES.report, bytes: await printed(covered, asked) }];
    const made = [
      { name: FILES.readme, bytes: Buffer.from(readme(described, asked.installation)) },
      ...report,
      { name: FILES.events, bytes: jsonLines(lines) },
      { name: FILES.proofs, bytes: jsonLines(covered.events.map(({ index, path }) => ({ index, path }))) },
      { name: FILES.checkpoint, bytes: Buffer.from(checkpointOf(covered.head)) },
      { name: FILES.edition, bytes: pretty(editionContent(edition)) },
      ...credentialFiles,
    ];
    const stored = documents.map((document) => {
      const { size, sha256: hash } = document.filed.uploaded;
      return { name: document.name, size, sha256: hash, open: () => openDocument(document) };
    });
    const listed = [
      ...made.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: hashOf(bytes) })),
      ...stored.map(({ name, size, sha256: hash }) => ({ name, size, sha256: hash })),
    ];
    const manifest = pretty({ ...described, files: listed } satisfies Manifest);
    const signed = { format: described.format, manifest: hashOf(manifest) };
    const packed: readonly PackedFile[] = [
      { name: FILES.manifest, bytes: manifest },
      { name: FILES.signature, bytes: Buffer.from(ledger.signer.token(covered.head.origin, SIGNATURE_TYPE, signed)) },
      ...made,
      ...stored,
    ];
    return { zip: fixedZip(packed, day, signal), day };
  };
};
export type EvidenceBundles = ReturnType<typeof evidenceBundles>;
