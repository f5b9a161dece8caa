import { Readable } from 'node:stream';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Editions } from '../../../domain/questionnaire/editions.ts';
import { FileMissing } from '../../application/errors.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { lazyZip } from '../../files/lazyZip.ts';
import type { AccountFile } from '../../files/sealedFiles.ts';
import type { Clock } from '../../lib/clock.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import { csv } from './csv.ts';
import { type GatherDependencies, type Gathered, gathering } from './gather.ts';
import { readme } from './readme.ts';
import { streamsOf } from './streams.ts';

type Dependencies = GatherDependencies & {
  readonly editions: Editions;
  readonly files: Pick<FileStore, 'read'>;
  readonly now: Clock;
};

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const answerRows = ({ assessments }: Gathered, editions: Editions) =>
  assessments.flatMap(({ assessmentId, propertyId, status, edition, answers }) =>
    Object.entries(answers).map(([key, given]) => ({
      assessment: assessmentId,
      property: propertyId,
      status,
      edition,
      question: editions.of(edition).byKey.get(key)?.question ?? key,
      answer: given.answer,
      answered_at: new Date(given.at).toISOString(),
    })),
  );

const propertyRows = ({ properties }: Gathered) =>
  properties.map(({ propertyId, name, addressLine1, addressLine2, city, postcode, removed, ...rest }) => ({
    property: propertyId,
    name,
    address_line1: addressLine1,
    address_line2: addressLine2,
    city,
    postcode,
    nation: rest.nation,
    type: rest.propertyType,
    added_at: rest.createdAt,
    removed,
  }));

/** The texts of an export by their names in the ZIP. */
const textsOf = (gathered: Gathered, editions: Editions, now: Date): Readonly<Record<string, string>> => ({
  'README.txt': readme(now.toISOString()),
  'profile.json': json(gathered.account),
  'sessions.json': json(gathered.sessions),
  'properties.json': json(propertyRows(gathered)),
  'properties.csv': csv(propertyRows(gathered)),
  'assessments.json': json(gathered.assessments),
  'assessments.csv': csv(answerRows(gathered, editions)),
  'documents.json': json(gathered.documents),
  'documents.csv': csv(gathered.documents),
  'badges.json': json(gathered.badges),
  'subscription.json': json(gathered.subscription),
  'transferred-properties.json': json(gathered.transferred),
  'activity.json': json(gathered.activity),
  'invitations.json': json(gathered.invitations),
  'roles.json': json(gathered.roles),
  'api-keys.json': json(gathered.apiKeys),
  'webhooks.json': json(gathered.webhooks),
  'upload-links.json': json(gathered.uploadLinks),
  'shared-links.json': json(gathered.shares),
  'stay-receipts.json': json(gathered.stayReceipts),
  'contact-messages.json': json(gathered.contactMessages),
  'quick-checks.json': json(gathered.quickChecks),
});

type Personal = Readonly<Record<string, { readonly subject: string; readonly details: unknown }>>;

/** Without the texts of a former owner: the history of a property that was transferred has events of both. */
const withoutOthers = (event: DomainEvent, accountId: string): DomainEvent => {
  const { personal } = event.data as { readonly personal?: Personal };
  if (!personal || !('propertyId' in event.data)) return event;
  const groups = Object.entries(personal).map(([name, { subject, details }]) => [
    name,
    { subject, details: subject === accountId ? details : null },
  ]);
  // The same event, because `details` may be null in each.
  return { ...event, data: { ...event.data, personal: Object.fromEntries(groups) } } as DomainEvent;
};

/** The stream of an address has the claims of everybody who ever held it. */
const isClaimOfOther = ({ type, data }: DomainEvent, accountId: string): boolean =>
  (type === 'EmailClaimed' || type === 'EmailReleased') && data.accountId !== accountId;

/**
 * Writes everything that is held about a person into a ZIP. Files and events are read one after the other while the ZIP
 * is sent, so its size does not count. When `signal` aborts, what is open is closed.
 */
export const exporting = ({ editions, files, now, ...dependencies }: Dependencies) => {
  const gather = gathering(dependencies);

  async function* eventLines(streams: readonly string[], accountId: string): AsyncGenerator<string> {
    for (const stream of streams)
      for (const { event, metadata } of await dependencies.events.readStream(stream, 0n, backgroundDeadline()))
        if (!isClaimOfOther(event, accountId))
          yield `${JSON.stringify({ stream, recordedAt: metadata.recordedAt, actor: metadata.actor, ...withoutOthers(event, accountId) })}\n`;
  }

  const fileOf = async (file: AccountFile): Promise<Readable> => {
    try {
      return await files.read(file);
    } catch (error) {
      // One lost file must not withhold all the others.
      if (error instanceof FileMissing) return Readable.from(['This file is missing or damaged on our server.']);
      throw error;
    }
  };

  return async (accountId: string, signal: AbortSignal): Promise<Readable> => {
    const gathered = await gather(accountId);
    const zip = lazyZip(signal);
    const mtime = now();
    for (const [name, text] of Object.entries(textsOf(gathered, editions, mtime)))
      zip.addBuffer(name, Buffer.from(text), { mtime });
    zip.addLazily('events.jsonl', async () => Readable.from(eventLines(streamsOf(gathered), accountId)), { mtime });
    // The files are compressed already.
    for (const { file, ...stored } of gathered.files)
      zip.addLazily(file, () => fileOf(stored), { mtime, compress: false });
    return zip.end();
  };
};
export type ExportAccount = ReturnType<typeof exporting>;
