import type { DomainEvent } from '../domain/events.ts';
import { writeAccount } from '../scripts/load/account.ts';
import { appendStreams, type Streams } from '../scripts/load/appendStreams.ts';
import { uuidv7 } from '../server/lib/ids.ts';
import { startCore } from '../server/process/core.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { expireDocuments } from '../server/schedule/jobs/expireDocuments.ts';
import { reminders } from '../server/schedule/jobs/reminders.ts';
import { type Database, quiet } from './database.ts';
import { atMost, type Row } from './measure.ts';
import { DATA_DIR, MASTER, seeded } from './seeded.ts';

const ACCOUNTS = 100;
const DOCUMENTS = 100_000;
const AT = '2026-11-20T10:00:00.000Z';
/** As many days of expiries as a server may have missed. */
const DAYS = 40;

const documentOf = (accountId: string, propertyId: string, index: number): DomainEvent => ({
  type: 'DocumentUploaded',
  data: {
    accountId,
    propertyId,
    documentId: uuidv7(),
    assessmentId: null,
    key: null,
    documentType: 'pat_certificate',
    mediaType: 'application/pdf',
    size: 1000,
    sha256: 'ab'.repeat(32),
    expiresOn: new Date(Date.parse(AT) + (index % DAYS) * 86_400_000).toISOString().slice(0, 10),
    personal: { owner: { subject: accountId, details: { filename: 'pat.pdf' } } },
    at: AT,
  },
});

const writeDocuments = async (opened: OpenedLog) => {
  for (let account = 0; account < ACCOUNTS; account++) {
    const { accountId, properties } = await writeAccount(opened, 1, 0);
    const streams: Streams = new Map();
    for (let index = 0; index < DOCUMENTS / ACCOUNTS; index++) {
      const uploaded = documentOf(accountId, properties[0]?.propertyId ?? '', index);
      if (uploaded.type === 'DocumentUploaded') streams.set(`document-${uploaded.data.documentId}`, [uploaded]);
    }
    await appendStreams(opened.events, streams);
  }
  return {};
};

/** The daily run after 40 days without a server, in which all of 100,000 documents have run out. */
export const benchExpiries = async ({ connectionString }: Database): Promise<Row[]> => {
  const { head } = await seeded(connectionString, writeDocuments);
  const now = new Date('2026-12-31T00:00:00.000Z');
  const core = await startCore({
    dataDir: DATA_DIR,
    databaseUrl: connectionString,
    eventStore: 'postgres',
    master: MASTER,
    migrations: 'server/migrations',
    now: () => now,
    logger: quiet,
  });
  if (!(await core.projections.caughtUp(head, 120_000))) throw new Error('The read models did not catch up');

  const started = performance.now();
  const until = new AbortController().signal;
  await expireDocuments({ ...core, logger: quiet }).run(now, until);
  const recorded = performance.now();
  console.log(`  recorded in ${Math.round(recorded - started)} ms`);
  await reminders({ ...core, logger: quiet }).run(now, until);
  const told = performance.now();
  console.log(`  told in ${Math.round(told - recorded)} ms`);

  const count = async (text: string) => Number((await core.pool.query<{ count: string }>(text)).rows[0]?.count);
  if ((await count(`select count(*) from event where type = 'DocumentExpired'`)) !== DOCUMENTS)
    throw new Error('Not every expiry was recorded');
  if ((await count('select count(*) from outbox_mail')) !== ACCOUNTS) throw new Error('Not every owner was told');
  await core.stop();
  const row = 'daily run over 100,000 documents that have all run out';
  return [atMost((told - started) / 1000, { row, bound: 60, unit: 's' })];
};
