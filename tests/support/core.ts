import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { londonDay } from '../../domain/calendar.ts';
import { EDITIONS, type Editions } from '../../domain/questionnaire/editions.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import { issueBadge } from '../../server/application/issueBadge.ts';
import { type Core, startCore } from '../../server/process/core.ts';
import { context, noDeadline } from './context.ts';
import { address } from './events.ts';
import { silent } from './logs.ts';
import { postgresForFile } from './postgresStores.ts';
import { NO_FILES } from './temporaryFolder.ts';

/** A core on a database of its own. Its clock shows the same time until the test sets it. */
export const coreForFile = (editions: Editions = EDITIONS) => {
  const postgres = postgresForFile();
  let time = '2026-11-20T10:00:00.000Z';
  const now = () => new Date(time);
  const start = (
    options: Pick<Parameters<typeof startCore>[0], 'sweepEvery'> & { readonly dataDir?: string } = {},
  ): Promise<Core> =>
    startCore({
      dataDir: NO_FILES,
      databaseUrl: postgres.connectionString(),
      eventStore: 'postgres',
      master: Buffer.alloc(32, 7),
      migrations: 'server/migrations',
      now,
      logger: silent,
      editions,
      ...options,
    });
  const running = { core: undefined as Core | undefined };
  beforeAll(async () => {
    running.core = await start();
  });
  afterAll(() => running.core?.stop());
  const core = (): Core => {
    if (!running.core) throw new Error('The core has not started yet');
    return running.core;
  };

  return {
    core,
    now,
    /** Starts another core on the same database, as a second process would. */
    start,
    connectionString: postgres.connectionString,
    restart: async () => {
      await core().stop();
      running.core = await start();
    },
    setTime: (instant: string) => {
      time = instant;
    },
    by: (accountId: string) => ({ accountId, at: time, today: londonDay(now()) }),
  };
};
export type TestCore = ReturnType<typeof coreForFile>;

export type Made = { readonly accountId: string; readonly propertyId: string; readonly assessmentId: string };
type Upload = { readonly expiresOn?: string | null; readonly documentId?: string; readonly beforeAssessment?: boolean };

/** Functions that create properties, assessments and documents with commands. */
export const makerOn = ({ core, now, by }: TestCore) => {
  let uploads = 0;

  const add = async (accountId: string, limit: number): Promise<Made> => {
    const [propertyId, assessmentId] = [randomUUID(), randomUUID()];
    const personal = { owner: { subject: accountId, details: address } };
    const details = { accountId, propertyId, nation: 'england', propertyType: 'house', personal } as const;
    const { at } = by(accountId);
    await core().commands.allowance(accountId, { type: 'TakePropertySlot', limit, ...details, at }, context);
    return { accountId, propertyId, assessmentId };
  };

  /** A property without an assessment; `assessmentId` is the one to open. */
  const property = async (): Promise<Made> => {
    const accountId = randomUUID();
    await core().keyring.create(accountId);
    return add(accountId, 5);
  };

  /** Further properties of the same account. */
  const moreProperties = async ({ accountId }: Pick<Made, 'accountId'>, count: number): Promise<readonly Made[]> => {
    const made: Made[] = [];
    for (let n = 0; n < count; n++) made.push(await add(accountId, count + 1));
    return made;
  };

  const open = ({ accountId, propertyId }: Made, assessmentId: string, type: 'OpenAssessment' | 'ReopenAssessment') => {
    const { at, today } = by(accountId);
    const edition = core().editions.inEffectOn(today).id;
    return core().commands.property(propertyId, { type, accountId, assessmentId, edition, at }, context);
  };

  const answer = ({ accountId, assessmentId }: Made, question: string, value: Answer) => {
    const command = { type: 'AnswerQuestion', question, answer: value, ...by(accountId) } as const;
    return core().commands.assessment(assessmentId, command, context);
  };

  /** The next upload, which is not recorded yet. */
  const uploadOf = (made: Made, key: string, options: Upload = {}) => {
    const { expiresOn = null, documentId = randomUUID(), beforeAssessment = false } = options;
    const { accountId, propertyId, assessmentId } = made;
    return {
      accountId,
      propertyId,
      documentId,
      assessmentId: beforeAssessment ? null : assessmentId,
      key,
      documentType: 'compliance_document' as const,
      mediaType: 'application/pdf',
      size: 1,
      sha256: 'ab',
      expiresOn,
      personal: { owner: { subject: accountId, details: { filename: 'a.pdf' } } },
      // A millisecond apart, because the later upload for a question counts.
      at: new Date(now().getTime() + uploads++).toISOString(),
    };
  };

  const upload = async (made: Made, key: string, options?: Upload): Promise<string> => {
    const uploaded = uploadOf(made, key, options);
    const command = { type: 'TakeDocumentSlot', ...uploaded, today: by(made.accountId).today } as const;
    await core().commands.property(made.propertyId, command, context);
    return uploaded.documentId;
  };

  /** Answers Yes to all questions and uploads every required document. */
  const answerAll = async (made: Made) => {
    const state = await core().commands.assessment.freshState(made.assessmentId, noDeadline);
    if (state.status === 'missing') throw new Error('The assessment has not started');
    for (const { key, uploadRequired } of core().editions.of(state.edition).questions) {
      await answer(made, key, 'Yes');
      if (uploadRequired && !state.documents[key]) await upload(made, key);
    }
  };

  /** A property whose assessment is completed and passes. */
  const passing = async (): Promise<Made> => {
    const made = await property();
    await open(made, made.assessmentId, 'OpenAssessment');
    await answerAll(made);
    const complete = { type: 'CompleteAssessment', ...by(made.accountId) } as const;
    await core().commands.assessment(made.assessmentId, complete, context);
    return made;
  };

  const issue = (made: Made) => issueBadge({ ...core(), now }, { ...made, badgeId: randomUUID() }, context);

  /** Like a request that was checked before something has changed. Returns the badge's code. */
  const issueUnchecked = async (made: Made): Promise<string> => {
    const code = core().codes.candidate(made.assessmentId, 0);
    const about = { ...made, badgeId: randomUUID(), code };
    const facts = { passes: true, toRecheck: [], overdue: [], evidenceEndsOn: null, ...by(made.accountId) } as const;
    await core().commands.badge(code, { type: 'IssueBadge', about, ...facts }, context);
    return code;
  };

  /** Like a policy that has read the document before something has changed. */
  const attachUnchecked = (made: Made, key: string, documentId: string, expiresOn: string | null = null) => {
    const attachment = { key, documentId, documentType: 'compliance_document', expiresOn } as const;
    const { at, ...rest } = by(made.accountId);
    const command = { type: 'AttachDocument', ...attachment, uploadedAt: at, at, ...rest } as const;
    return core().commands.assessment(made.assessmentId, command, context);
  };

  const unchecked = { issueUnchecked, attachUnchecked };
  return { property, moreProperties, open, answer, uploadOf, upload, answerAll, passing, issue, ...unchecked };
};
