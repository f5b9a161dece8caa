import { type Request, type RequestHandler, Router } from 'express';
import {
  AnswerBody,
  AssessmentPath,
  ConfirmPath,
  MoveBody,
  PaperQuery,
  PreviewQuery,
  QuestionsQuery,
  RestartBody,
  StartBody,
} from '../../domain/assessments/contract.ts';
import type { AssessmentCommand } from '../../domain/assessments/decider.ts';
import { previewAssessment } from '../../domain/assessments/preview.ts';
import { londonDay } from '../../domain/calendar.ts';
import { progressOf } from '../../domain/compliance/score.ts';
import { findQuestion } from '../../domain/questionnaire/questionRef.ts';
import { answerRows, assessmentRow } from '../../projections/propertyOverview/assessmentRow.ts';
import { badgeWaitsFor } from '../../projections/propertyOverview/badgeWaitsFor.ts';
import { evaluationRow } from '../../projections/propertyOverview/evaluationRow.ts';
import { listedVersions, ownedAssessment } from '../../projections/propertyOverview/queries.ts';
import { type Assessed, isAssessed } from '../../projections/propertyOverview/state.ts';
import { NotFound, Rejected, Unprocessable } from '../application/errors.ts';
import { reportHtml } from '../print/report.tsx';
import { flatMapProperties } from '../readSide/flatMapProperties.ts';
import { filesOf, readReport } from '../readSide/reports.ts';
import { type Acting, actingBy, actingOf, allow, anyone } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { getOnly } from './getOnly.ts';
import { recordingLooks } from './history/lookedAt.ts';
import { latestQuickCheck } from './latestQuickCheck.ts';
import { contextOf, newId, pathOf, queryOf } from './request.ts';
import { sendPdf } from './sendPdf.ts';
import { subscribed } from './subscribed.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'replies'
  | 'papers'
  | 'print'
  | 'findAccess'
  | 'limits'
  | 'editions'
  | 'owned'
  | 'subscription'
  | 'logger'
>;

const start = (body: unknown) => ({ type: 'OpenAssessment', propertyId: StartBody.parse(body).property_id }) as const;

const restart = (body: unknown) => {
  const { property_id: propertyId, former_assessment_id: formerAssessmentId } = RestartBody.parse(body);
  return { type: 'ReopenAssessment', propertyId, formerAssessmentId } as const;
};

export const assessmentRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, papers, editions, owned, subscription } = dependencies;
  const router = Router();
  const today = () => londonDay(now());
  const by = ({ account }: Acting) => ({ accountId: account, at: now().toISOString(), today: today() });

  const quickCheckOf = latestQuickCheck(dependencies);
  const recordLook = recordingLooks(dependencies);
  const flatMapOf = flatMapProperties(reads);
  const whileSubscribed = subscribed(subscription);
  const reader: RequestHandler = async (request, _response, next) => {
    await subscription.requireReading(actingOf(request));
    next();
  };

  /** The property with the requested current assessment. */
  const assessed = async (request: Request): Promise<Assessed> => {
    const { account, scope, noteProperty } = actingOf(request);
    const { id } = pathOf(AssessmentPath, request);
    const state = await reads.one(ownedAssessment(account, id));
    if (!isAssessed(state)) throw new NotFound();
    if (scope !== null && !scope.includes(state.propertyId)) throw new NotFound();
    noteProperty(state.propertyId);
    return state;
  };
  const rowOf = (state: Assessed) => assessmentRow(state, editions.of(state.assessment.edition), today());

  /** A rejection becomes NotFound if the property was removed: then no other assessment has replaced this one. */
  const commanded = async (acting: Acting, id: string, command: AssessmentCommand) => {
    const { propertyId } = await owned.assessment(acting, id);
    try {
      return await commands.assessment(id, command, contextOf(acting));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const { status } = await commands.property.cachedState(propertyId, acting.deadline);
      throw status === 'removed' ? new NotFound() : error;
    }
  };

  router.get('/assessment/questions', anyone, async (request, response) => {
    const { assessment_id: id } = queryOf(QuestionsQuery, request);
    const asked = id && (await owned.assessment(actingBy(request, 'assessment:read'), id));
    const edition = asked ? editions.of(asked.edition) : editions.inEffectOn(today());
    const sections = edition.sections.map(({ number, title, count }) => ({ number, title, count }));
    response.json({ success: true, edition: edition.id, questions: edition.questions, sections });
  });

  router.get('/assessment/list', allow('assessment:read'), reader, async (request, response) => {
    const { account, scope } = actingOf(request);
    const listed = await reads.all(listedVersions(account, scope));
    const ids = listed.map(({ propertyId }) => propertyId);
    const assessments = await flatMapOf(account, ids, (state) => (isAssessed(state) ? [rowOf(state)] : []));
    response.json({ success: true, assessments });
  });

  const open =
    (requested: typeof start | typeof restart): RequestHandler =>
    async (request, response) => {
      const acting = actingOf(request);
      const { propertyId, ...asked } = requested(request.body);
      await owned.listed(acting, propertyId);
      const assessmentId = newId(request);
      const edition = editions.inEffectOn(today()).id;
      const { accountId, at } = by(acting);
      const command = { ...asked, accountId, assessmentId, edition, at };
      const { reached } = await commands.property(propertyId, command, contextOf(acting));
      replies.acknowledged(response, reached).status(201).json({ success: true, assessment_id: assessmentId });
    };
  router.post('/assessment/start', allow('assessment:start'), whileSubscribed, open(start));
  router.post('/assessment/restart', allow('assessment:start'), whileSubscribed, open(restart));

  router.put('/assessment/:id/answers', allow('assessment:answer'), whileSubscribed, async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(AssessmentPath, request);
    const { question_id: question, answer, edition } = AnswerBody.parse(request.body);
    const command = { type: 'AnswerQuestion', question, answer, edition, ...by(acting) } as const;
    const { state, reached } = await commanded(acting, id, command);
    if (state.status === 'missing') throw new NotFound();
    const { questions } = editions.of(state.edition);
    const answered = questions.filter(({ key }) => state.answers[key] !== undefined).length;
    const total = questions.length;
    replies
      .acknowledged(response, reached)
      .json({ success: true, progress: progressOf(answered, total), answered, total });
  });

  router.get('/assessment/:id/answers', allow('assessment:read'), reader, async (request, response) => {
    const state = await assessed(request);
    const edition = editions.of(state.assessment.edition);
    const [files, said] = await Promise.all([filesOf(reads, state), quickCheckOf(actingOf(request))]);
    const answers = answerRows(state, edition, files, today());
    const quick_check = said.filter(({ key }) => edition.byKey.has(key));
    response.json({ success: true, property_id: state.propertyId, edition: edition.id, answers, quick_check });
  });

  const confirming = [allow('assessment:answer'), whileSubscribed] as const;
  router.post('/assessment/:id/answers/:key/confirm', ...confirming, async (request, response) => {
    const acting = actingOf(request);
    const { id, key: question } = pathOf(ConfirmPath, request);
    const { state, reached } = await commanded(acting, id, { type: 'ConfirmAnswer', question, ...by(acting) });
    if (state.status === 'missing') throw new NotFound();
    const key = findQuestion(editions.of(state.edition).questions, question)?.key ?? '';
    const given = state.answers[key];
    const confirmed_at = new Date(given?.confirmedAt ?? given?.at ?? now()).toISOString();
    replies.acknowledged(response, reached).json({ success: true, key, confirmed_at });
  });

  router.post('/assessment/:id/complete', allow('assessment:answer'), whileSubscribed, async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(AssessmentPath, request);
    const { reached } = await commanded(acting, id, { type: 'CompleteAssessment', ...by(acting) });
    const assessment = rowOf(await replies.readBack(reached, () => assessed(request)));
    const { passed, score } = assessment;
    replies.acknowledged(response, reached).json({ success: true, passed, score, assessment });
  });

  router.post('/assessment/:id/move', allow('assessment:start'), whileSubscribed, async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(AssessmentPath, request);
    const { edition } = MoveBody.parse(request.body);
    const { reached } = await commanded(acting, id, { type: 'MoveAssessment', edition, ...by(acting) });
    const assessment = rowOf(await replies.readBack(reached, () => assessed(request)));
    replies.acknowledged(response, reached).json({ success: true, assessment });
  });

  router.get('/assessment/:id/preview', allow('assessment:read'), reader, async (request, response) => {
    const { assessment } = await assessed(request);
    const { edition = assessment.edition, date = today() } = queryOf(PreviewQuery, request);
    const to = editions.find(edition);
    if (!to) throw new Unprocessable({ edition: 'There is no such edition of the questionnaire.' });
    const own = editions.of(assessment.edition);
    const { evaluation, differences } = previewAssessment(assessment, { own, to, today: today(), on: date });
    response.json({ success: true, edition: to.id, evaluation: evaluationRow(evaluation), differences });
  });

  router.get('/assessment/:id/report', allow('assessment:read'), reader, async (request, response) => {
    const state = await assessed(request);
    const [report, mayWrite] = await Promise.all([
      readReport(reads, state, editions, today()),
      subscription.mayWrite(actingOf(request)),
    ]);
    const badge_waits_for = badgeWaitsFor({ state, mayWrite, today: today() }, editions);
    response.json({ success: true, assessment: { ...report, badge_waits_for } });
  });

  // Also for an auditor, who prints the report as it was after a step of the history.
  router.get('/assessment/:id/report/pdf', allow('history:read'), getOnly, reader, async (request, response) => {
    const state = await assessed(request);
    await recordLook(actingOf(request), state.propertyId);
    const asked = queryOf(PaperQuery, request);
    const document = async () => {
      const paper = await papers(await assessed(request), asked, deadlineOf(request));
      return { filename: `letproof-report-${paper.report.id}.pdf`, html: reportHtml(paper) };
    };
    await sendPdf(dependencies, request, response, { document });
  });

  return router;
};
