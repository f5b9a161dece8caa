import { type RequestHandler, Router } from 'express';
import type { Pool, PoolClient } from 'pg';
import { AnswerBody, AssessmentPath } from '../domain/assessments/contract.ts';
import { progressOf } from '../domain/compliance/score.ts';
import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { findQuestion } from '../domain/questionnaire/questionRef.ts';
import { inTransaction } from '../server/adapters/transaction.ts';
import { NotFound } from '../server/application/errors.ts';
import { actingOf } from '../server/http/acting.ts';
import { pathOf } from '../server/http/request.ts';

const { questions: QUESTIONS } = EDITIONS.inEffectOn('2026-11-20');
const QUESTION_COUNT = QUESTIONS.length;

export type Account = {
  readonly accountId: string;
  readonly properties: readonly { readonly propertyId: string; readonly assessmentId: string }[];
};

/** Creates the tables of these routes and fills them with the assessments of `account`, every question answered. */
export const createCrudTables = async (pool: Pool, { accountId, properties }: Account): Promise<void> => {
  await pool.query(`
    create table bench_property (id uuid primary key, answered int not null, progress int not null, updated_at timestamptz not null);
    create table bench_assessment (id uuid primary key, account_id uuid not null, property_id uuid not null);
    create table bench_answer (assessment_id uuid, position int, answer text not null, answered_at timestamptz not null,
      primary key (assessment_id, position));
    create table bench_audit (id bigint generated always as identity primary key, account_id uuid not null,
      assessment_id uuid not null, position int not null, answer text not null, at timestamptz not null);
    create table bench_bare (id uuid primary key, answer text, updated_at timestamptz)`);
  for (const { propertyId, assessmentId } of properties) {
    await pool.query('insert into bench_property values ($1, $2, 100, now())', [propertyId, QUESTION_COUNT]);
    await pool.query('insert into bench_assessment values ($1, $2, $3)', [assessmentId, accountId, propertyId]);
    await pool.query(`insert into bench_bare values ($1, 'No', now())`, [assessmentId]);
    await pool.query(`insert into bench_answer select $1, i, 'Yes', now() from generate_series(1, $2::int) i`, [
      assessmentId,
      QUESTION_COUNT,
    ]);
  }
};

type Answered = {
  readonly accountId: string;
  readonly assessmentId: string;
  readonly position: number;
  readonly answer: string;
};

/** Returns the number of answered questions. */
const saveAnswer = async (
  client: PoolClient,
  { accountId, assessmentId, position, answer }: Answered,
): Promise<number> => {
  const now = new Date();
  const owned = await client.query<{ property_id: string }>({
    name: 'crud-owned',
    text: 'select property_id from bench_assessment where id = $1 and account_id = $2',
    values: [assessmentId, accountId],
  });
  if (!owned.rows[0]) throw new NotFound();
  await client.query({
    name: 'crud-answer',
    text: `insert into bench_answer values ($1, $2, $3, $4)
           on conflict (assessment_id, position) do update set answer = excluded.answer, answered_at = excluded.answered_at`,
    values: [assessmentId, position, answer, now],
  });
  const { rows } = await client.query<{ answered: number }>({
    name: 'crud-progress',
    text: `update bench_property set answered = counted.answered, progress = 100 * counted.answered / $4, updated_at = $3
           from (select count(*)::int as answered from bench_answer where assessment_id = $2) counted
           where id = $1 returning bench_property.answered`,
    values: [owned.rows[0].property_id, assessmentId, now, QUESTION_COUNT],
  });
  await client.query({
    name: 'crud-audit',
    text: 'insert into bench_audit (account_id, assessment_id, position, answer, at) values ($1, $2, $3, $4, $5)',
    values: [accountId, assessmentId, position, answer, now],
  });
  return rows[0]?.answered ?? 0;
};

/** Saves an answer as a CRUD application does, with the same validation and the same reply as our route. */
const saveByCrud =
  (pool: Pool): RequestHandler =>
  async (request, response) => {
    const accountId = actingOf(request).account;
    const { id: assessmentId } = pathOf(AssessmentPath, request);
    const { question_id, answer } = AnswerBody.parse(request.body);
    const position = findQuestion(QUESTIONS, question_id)?.position;
    if (position === undefined) throw new NotFound();
    const answered = await inTransaction(pool, (client) =>
      saveAnswer(client, { accountId, assessmentId, position, answer }),
    );
    response.json({ success: true, progress: progressOf(answered, QUESTION_COUNT), answered, total: QUESTION_COUNT });
  };

/** The minimum to save an answer: no check of access, no validation, one statement. */
const updateOnly =
  (pool: Pool): RequestHandler =>
  async (request, response) => {
    await pool.query({
      name: 'bare-update',
      text: 'update bench_bare set answer = $2, updated_at = now() where id = $1',
      values: [request.params.id, request.body.answer],
    });
    response.json({ success: true });
  };

/** The baseline routes, in the same app and on the same pool as our route. */
export const crudRoutes = (pool: Pool): Router => {
  const router = Router();
  router.put('/bench/crud/:id/answers', saveByCrud(pool));
  router.put('/bench/bare/:id/answers', updateOnly(pool));
  return router;
};
