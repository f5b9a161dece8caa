import pLimit from 'p-limit';
import type { DomainEvent } from '../domain/events.ts';
import { SYSTEM } from '../domain/metadata.ts';
import { DocumentType } from '../domain/questionnaire/documentTypes.ts';
import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { handlersOf } from '../server/application/handlers.ts';
import type { Revision } from '../server/eventLog/eventStore.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { newSalt, uuidv7 } from '../server/lib/ids.ts';
import { type OpenedLog, openLog } from '../server/process/openLog.ts';
import { startLog } from '../server/process/startLog.ts';
import { quiet } from './database.ts';

const AT = '2026-11-20T10:00:00.000Z';
const METADATA = { recordedAt: AT, actor: SYSTEM, account: null, causationId: null, correlationId: uuidv7() };
const EDITION = EDITIONS.inEffectOn('2026-11-20');

export type Streams = Map<string, DomainEvent[]>;

/** As many appends as the store takes into a batch, twice. */
const AT_ONCE = 256;

export const MASTER = Buffer.alloc(32, 7);

/**
 * Lets `write` fill the event log of a database without a server. The events include everything that policies would
 * add, so the checkpoint of the policies is set to the end of the log.
 */
export const seeded = async <Result>(
  databaseUrl: string,
  write: (opened: OpenedLog) => Promise<Result>,
  master: Buffer = MASTER,
) => {
  const migrations = 'server/migrations';
  const opened = await openLog({ databaseUrl, eventStore: 'postgres', master, migrations, logger: quiet });
  const now = () => new Date(AT);
  await opened.followed.remember(await startLog(handlersOf(opened.events, now, opened.editions).log, now));
  const written = await write(opened);
  const head = await opened.store.head(backgroundDeadline());
  await opened.pool.query(`insert into checkpoint (name, version, position) values ('policies', 1, $1)`, [head]);

  await opened.stop();
  return { ...written, head };
};

type Written = { readonly completed: boolean; readonly expiresOn: (document: number) => string };

/** A property with its whole assessment: 63 events of 10 types, like those of a real questionnaire. */
const addProperty = (streams: Streams, accountId: string, index: number, { completed, expiresOn }: Written) => {
  const propertyId = uuidv7();
  const assessmentId = uuidv7();
  const about = { accountId, propertyId, at: AT };
  const details = {
    ...about,
    nation: 'wales' as const,
    propertyType: 'cottage' as const,
    personal: {
      owner: {
        subject: accountId,
        details: {
          name: `Kiln Cottage ${index}`,
          addressLine1: `${index} Lime Kiln Lane`,
          addressLine2: null,
          city: 'Tenby',
          postcode: 'SA70 7HB',
        },
      },
    },
  };
  const edition = EDITION.id;
  const allowance = streams.get(`allowance-${accountId}`) ?? [];
  streams.set(`allowance-${accountId}`, [...allowance, { type: 'PropertySlotTaken', data: details }]);
  streams.set(`property-${propertyId}`, [
    { type: 'PropertyAdded', data: details },
    { type: 'AssessmentOpened', data: { ...about, assessmentId, formerAssessmentId: null, edition } },
  ]);

  const assessment: DomainEvent[] = [{ type: 'AssessmentStarted', data: { ...about, assessmentId, edition } }];
  for (const { key, uploadRequired, documentType } of EDITION.questions) {
    assessment.push({ type: 'QuestionAnswered', data: { ...about, assessmentId, key, answer: 'Yes' } });
    if (!uploadRequired) continue;
    const documentId = uuidv7();
    const document = {
      key,
      documentId,
      documentType: documentType ?? DocumentType.enum.compliance_document,
      expiresOn: expiresOn(assessment.length),
    };
    const file = {
      mediaType: 'application/pdf',
      size: 1000,
      sha256: 'ab'.repeat(32),
      personal: { owner: { subject: accountId, details: { filename: `${key}.pdf` } } },
    };
    streams.set(`document-${documentId}`, [
      { type: 'DocumentUploaded', data: { ...about, assessmentId, ...document, ...file } },
    ]);
    assessment.push({
      type: 'DocumentAttached',
      data: { ...about, assessmentId, ...document, uploadedAt: AT, replaces: null },
    });
  }
  if (completed)
    assessment.push({ type: 'AssessmentCompleted', data: { ...about, assessmentId, passed: true, score: 100 } });
  streams.set(`assessment-${assessmentId}`, assessment);
  return { propertyId, assessmentId };
};

/** Appends whole streams. Returns the number of events. */
export const appendStreams = async (log: OpenedLog['events'], streams: Streams): Promise<number> => {
  let events = 0;
  const append = async (stream: string, facts: readonly DomainEvent[]) => {
    let expected: Revision = 'no-stream';
    // Both stores limit the size of one append.
    for (let from = 0; from < facts.length; from += 500) {
      const entries = facts.slice(from, from + 500).map((event) => ({
        id: uuidv7(),
        event,
        metadata: { ...METADATA, salt: newSalt() },
      }));
      expected = (await log.append(stream, entries, expected, backgroundDeadline())).revision;
    }
    events += facts.length;
  };
  // Each append has a deadline, so ten thousand of them must not wait for each other.
  const limit = pLimit(AT_ONCE);
  await Promise.all([...streams].map(([stream, facts]) => limit(() => append(stream, facts))));
  return events;
};

export const registration = (accountId: string): DomainEvent => ({
  type: 'AccountRegistered',
  data: {
    accountId,
    at: AT,
    userType: 'agent',
    marketingOptIn: false,
    personal: {
      holder: {
        subject: accountId,
        details: { email: `${accountId}@example.org`, name: 'Rowena Hale', phone: '' },
      },
    },
  },
});

/**
 * A registered account with a subscription. The assessments of its first `completed` properties are completed. It has no
 * e-mail stream, because it never signs in with a password. `expiresOn` gives the last days of its documents.
 */
export const writeAccount = async (
  { events: log, keyring }: OpenedLog,
  properties: number,
  completed = properties,
  expiresOn: (property: number, document: number) => string = () => '2027-11-20',
) => {
  const accountId = uuidv7();
  const streams: Streams = new Map();
  const by = { accountId, at: AT };
  streams.set(`account-${accountId}`, [registration(accountId)]);
  const plan = { planType: 'multi_yearly' as const, propertiesCount: 20_000, sessionId: 'bench' };
  streams.set(`subscription-${accountId}`, [
    { type: 'CheckoutStarted', data: { ...by, ...plan } },
    {
      type: 'SubscriptionActivated',
      data: { ...by, ...plan, providerId: 'bench', period: { startsAt: AT, endsAt: '2099-01-01T00:00:00.000Z' } },
    },
  ]);
  const added = Array.from({ length: properties }, (_, index) =>
    addProperty(streams, accountId, index, {
      completed: index < completed,
      expiresOn: (document) => expiresOn(index, document),
    }),
  );

  await keyring.create(accountId);
  const events = await appendStreams(log, streams);
  return { accountId, events, properties: added };
};

/** Writes accounts with five properties each until there are `wanted` events. */
export const writeHistory = async (opened: OpenedLog, wanted: number): Promise<number> => {
  let events = 0;
  while (events < wanted) {
    const written = await Promise.all(Array.from({ length: 8 }, () => writeAccount(opened, 5)));
    events += written.reduce((sum, account) => sum + account.events, 0);
  }
  return events;
};
