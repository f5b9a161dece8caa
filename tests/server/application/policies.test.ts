import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { QUESTIONNAIRE_VERSION, QUESTIONS } from '../../../domain/questionnaire/questionnaire.ts';
import { issueBadge } from '../../../server/application/issueBadge.ts';
import { type Core, startCore } from '../../../server/process/core.ts';
import { address, UPLOADS } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const postgres = postgresForFile();
const now = () => new Date('2026-11-20T10:00:00.000Z');
const at = now().toISOString();
const today = '2026-11-20';
const context = { actor: 'test', causationId: null, correlationId: 'test' };

const startUp = () =>
  startCore({
    ...{ databaseUrl: postgres.connectionString(), eventStore: 'postgres', master: Buffer.alloc(32, 7) },
    ...{ migrations: 'server/migrations', now, log: silent },
  });
let core: Core;
beforeAll(async () => {
  core = await startUp();
});
afterAll(() => core?.stop());

const head = async () =>
  String((await core.pool.query('select coalesce(max(position), 0) as head from event')).rows[0].head);

/** A property with a passing, completed assessment, by commands alone. */
const passing = async () => {
  const [accountId, propertyId, assessmentId] = [randomUUID(), randomUUID(), randomUUID()];
  await core.keyring.create(accountId);
  const { allowance, property, assessment, document } = core.commands;
  const details = { accountId, propertyId, nation: 'england', propertyType: 'house', personal: address, at } as const;
  await allowance(accountId, { type: 'TakePropertySlot', limit: 5, ...details }, context);
  const opening = { accountId, assessmentId, questionnaireVersion: QUESTIONNAIRE_VERSION, at };
  await property(propertyId, { type: 'OpenAssessment', ...opening }, context);
  const by = { accountId, at, today };
  for (const { position } of QUESTIONS)
    await assessment(assessmentId, { type: 'AnswerQuestion', position, answer: 'Yes', ...by }, context);
  let uploads = 0;
  const put = async (position: number, expiresOn: string | null = null, documentId: string = randomUUID()) => {
    const uploaded = {
      ...{ accountId, propertyId, assessmentId, documentId, position, documentType: 'compliance_document' as const },
      ...{ mediaType: 'application/pdf', size: 1, sha256: 'ab', expiresOn, personal: { filename: 'a.pdf' } },
      at: new Date(Date.parse(at) + uploads++).toISOString(),
    };
    await document(documentId, { type: 'UploadDocument', uploaded, today }, context);
    return documentId;
  };
  for (const position of UPLOADS) await put(position);
  await assessment(assessmentId, { type: 'CompleteAssessment', ...by }, context);
  return { accountId, propertyId, assessmentId, by, put, opening };
};
type Made = Awaited<ReturnType<typeof passing>>;

const issue = ({ accountId, propertyId, assessmentId }: Made) =>
  issueBadge({ ...core, now }, { accountId, propertyId, assessmentId, badgeId: randomUUID() }, context);

describe('a document that was uploaded before any assessment', () => {
  const QUESTION = 20;
  /** A property without an assessment, and documents for one of its questions. */
  const early = async () => {
    const [accountId, propertyId, assessmentId] = [randomUUID(), randomUUID(), randomUUID()];
    await core.keyring.create(accountId);
    const { allowance, property, document } = core.commands;
    const details = { accountId, propertyId, nation: 'england', propertyType: 'house', personal: address, at } as const;
    await allowance(accountId, { type: 'TakePropertySlot', limit: 5, ...details }, context);
    let uploads = 0;
    const put = async (expiresOn: string | null = null) => {
      const documentId = randomUUID();
      const uploaded = {
        ...{ accountId, propertyId, assessmentId: null, documentId, position: QUESTION, mediaType: 'application/pdf' },
        ...{ documentType: 'gas_safety_certificate' as const, size: 1, sha256: 'ab', expiresOn },
        at: new Date(Date.parse(at) + uploads++).toISOString(),
        personal: { filename: 'a.pdf' },
      };
      await document(documentId, { type: 'UploadDocument', uploaded, today }, context);
      return documentId;
    };
    const opening = { accountId, assessmentId, questionnaireVersion: QUESTIONNAIRE_VERSION, at };
    const open = () => property(propertyId, { type: 'OpenAssessment', ...opening }, context);
    const attached = async () => {
      const state = await core.commands.assessment.state(assessmentId);
      return state.status === 'missing' ? undefined : state.documents[QUESTION];
    };
    return { put, open, attached, by: { accountId, at, today } };
  };

  test('counts for the first one, the latest of several', async () => {
    const { put, open, attached } = await early();
    const first = await put();
    const second = await put('2027-01-01');
    expect(await attached()).toBeUndefined();
    await open();
    expect(await attached()).toMatchObject({ documentId: second, expiresOn: '2027-01-01' });
    expect((await core.commands.document.state(first)).status).toBe('superseded');
    const third = await put();
    expect(await attached()).toMatchObject({ documentId: third });
    expect((await core.commands.document.state(second)).status).toBe('superseded');
  });

  test('its date and its end are followed there', async () => {
    const { put, open, attached, by } = await early();
    const documentId = await put();
    await open();
    await core.commands.document(documentId, { type: 'ChangeExpiry', expiresOn: '2027-05-05', ...by }, context);
    expect(await attached()).toMatchObject({ documentId, expiresOn: '2027-05-05' });
    await core.commands.document(documentId, { type: 'DeleteDocument', ...by }, context);
    expect(await attached()).toBeUndefined();
  });

  test('as the assessment begins, is never left behind', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { put, open, attached } = await early();
      const [documentId] = await Promise.all([put(), open()]);
      expect(await attached()).toMatchObject({ documentId });
    }
  });
});

describe('a badge issued on a look that was old already', () => {
  const issueLate = async (made: Made, meanwhile: () => Promise<unknown>) => {
    const code = core.codes.candidate(made.assessmentId, 0);
    const { accountId, propertyId, assessmentId } = made;
    await meanwhile();
    await core.commands.badge(
      code,
      {
        ...{ type: 'IssueBadge', about: { accountId, propertyId, assessmentId, badgeId: randomUUID(), code } },
        ...{ standing: { completed: true, compliant: true, evidenceExpiresOn: null }, today, at },
      },
      context,
    );
    return (await core.commands.badge.state(code)).status;
  };

  test('is suspended when an answer had changed meanwhile', async () => {
    const made = await passing();
    const no = { type: 'AnswerQuestion', position: 8, answer: 'No', ...made.by } as const;
    expect(await issueLate(made, () => core.commands.assessment(made.assessmentId, no, context))).toBe('suspended');
  });

  test('is revoked when the assessment had been started anew meanwhile', async () => {
    const made = await passing();
    const anew = { type: 'ReopenAssessment', ...made.opening, assessmentId: randomUUID() } as const;
    expect(await issueLate(made, () => core.commands.property(made.propertyId, anew, context))).toBe('revoked');
  });

  test('is revoked when the property had been removed meanwhile', async () => {
    const made = await passing();
    const removed = { type: 'RemoveProperty', accountId: made.accountId, at } as const;
    expect(await issueLate(made, () => core.commands.property(made.propertyId, removed, context))).toBe('revoked');
  });
});

describe('papers for one question', () => {
  const statusOf = async (documentId: string) => (await core.commands.document.state(documentId)).status;
  const attachedTo = async ({ assessmentId }: Made) => {
    const state = await core.commands.assessment.state(assessmentId);
    return state.status === 'missing' ? undefined : state.documents[20]?.documentId;
  };

  test('uploaded at once: the later one has the place, the others are superseded', async () => {
    const made = await passing();
    for (let round = 0; round < 5; round++) {
      const ids = await Promise.all([1, 2, 3].map(() => made.put(20)));
      expect(await attachedTo(made)).toBe(ids[2]);
      expect(await Promise.all(ids.map(statusOf))).toEqual(['superseded', 'superseded', 'kept']);
    }
  });

  test('deleted before it was attached is no evidence', async () => {
    const made = await passing();
    const documentId = await made.put(20);
    await core.commands.document(documentId, { type: 'DeleteDocument', accountId: made.accountId, at }, context);
    // As by one who had looked at the document just before it was deleted.
    const late = {
      type: 'AttachDocument',
      position: 20,
      documentId,
      documentType: 'compliance_document',
      expiresOn: null,
      uploadedAt: at,
      ...made.by,
    } as const;
    await core.commands.assessment(made.assessmentId, late, context);
    expect(await attachedTo(made)).toBeUndefined();
  });
});

test('walking the whole log again, as after a crash, records nothing more', async () => {
  const made = await passing();
  const { assessment, document, property } = core.commands;
  await issue(made);
  await made.put(20, '2027-03-01');
  const other = await made.put(20, '2027-06-01');
  await document(
    other,
    { type: 'ChangeExpiry', accountId: made.accountId, expiresOn: '2027-08-01', today, at },
    context,
  );
  const third = await made.put(22, '2027-09-01');
  await document(third, { type: 'DeleteDocument', accountId: made.accountId, at }, context);
  await assessment(made.assessmentId, { type: 'AnswerQuestion', position: 8, answer: 'No', ...made.by }, context);
  await assessment(made.assessmentId, { type: 'AnswerQuestion', position: 8, answer: 'Yes', ...made.by }, context);
  const gone = await passing();
  await issue(gone);
  await property(gone.propertyId, { type: 'ReopenAssessment', ...gone.opening, assessmentId: randomUUID() }, context);
  await property(gone.propertyId, { type: 'RemoveProperty', accountId: gone.accountId, at }, context);

  const before = await head();
  await core.stop();
  const database = new Pool({ connectionString: postgres.connectionString(), max: 1 });
  onTestFinished(() => database.end());
  await database.query("update checkpoint set position = 0 where name = 'reactions'");
  core = await startUp();
  const reached = async () => {
    const { rows } = await database.query("select position from checkpoint where name = 'reactions'");
    return BigInt(rows[0].position) >= BigInt(before);
  };
  await expect.poll(reached, { timeout: 10_000 }).toBe(true);
  const more = await core.pool.query(
    'select position, type, stream, metadata from event where position > $1 order by 1',
    [before],
  );
  expect(more.rows).toEqual([]);
});
