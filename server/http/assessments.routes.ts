import { type Request, type RequestHandler, Router } from 'express';
import { AnswerBody, AssessmentPath, StartBody } from '../../domain/assessments/contract.ts';
import type { AssessmentCommand } from '../../domain/assessments/decider.ts';
import { londonDay } from '../../domain/calendar.ts';
import { progressOf } from '../../domain/compliance/score.ts';
import {
  QUESTION_COUNT,
  QUESTIONNAIRE_VERSION,
  QUESTIONS,
  SECTIONS,
} from '../../domain/questionnaire/questionnaire.ts';
import { NotFound, Rejected } from '../application/errors.ts';
import { subscriptionOf } from '../application/subscriptionAccess.ts';
import { reportHtml } from '../print/report.tsx';
import { reportOf } from '../readSide/reportOf.ts';
import { answerRows, assessmentRow, isAssessed } from '../views/assessment.ts';
import { propertyView } from '../views/property.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, contextOf, newId, pathOf } from './request.ts';

type Dependencies = Pick<Parts, 'commands' | 'reads' | 'now' | 'replies' | 'print'>;

export const assessmentRoutes = ({ commands, reads, now, replies, print }: Dependencies): Router => {
  const router = Router();
  const subscription = subscriptionOf(commands, now);
  const at = () => now().toISOString();
  const today = () => londonDay(now());

  router.get('/assessment/questions', (_request, response) => {
    const sections = SECTIONS.map(({ number, title, count }) => ({ number, title, count }));
    response.json({ success: true, questions: QUESTIONS, sections });
  });

  const subscribed: RequestHandler = async (request, _response, next) => {
    await subscription.require(accountOf(request));
    next();
  };
  router.use('/assessment', subscribed);

  const own = async (request: Request) => {
    const accountId = accountOf(request);
    const { id } = pathOf(AssessmentPath, request);
    const state = await reads.assessed(id);
    if (!isAssessed(state) || state.accountId !== accountId) throw new NotFound();
    return state;
  };

  const filesOf = async (accountId: string, propertyId: string) => {
    const files = await reads.documents(accountId, propertyId, null);
    return new Map(files.map((file) => [file.documentId, file]));
  };

  /** Throws NotFound where the whole property is gone: then nothing has taken the assessment's place. */
  const commanded = async (id: string, command: AssessmentCommand, accountId: string) => {
    try {
      return await commands.assessment(id, command, contextOf(accountId));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const state = await commands.assessment.state(id);
      const gone = state.status !== 'missing' && (await commands.property.state(state.propertyId)).status === 'removed';
      throw gone ? new NotFound() : error;
    }
  };

  const report = async (request: Request) => {
    const { id } = pathOf(AssessmentPath, request);
    const found = await reportOf(reads, id, accountOf(request), now());
    if (!found) throw new NotFound();
    return found;
  };

  router.get('/assessment/list', async (request, response) => {
    const properties = await reads.properties(accountOf(request));
    const assessments = properties.filter(isAssessed).map((state) => assessmentRow(state, today()));
    response.json({ success: true, assessments });
  });

  const open =
    (type: 'OpenAssessment' | 'ReopenAssessment'): RequestHandler =>
    async (request, response) => {
      const accountId = accountOf(request);
      const { property_id } = StartBody.parse(request.body);
      const assessmentId = newId(request);
      const command = { type, accountId, assessmentId, questionnaireVersion: QUESTIONNAIRE_VERSION, at: at() };
      const { reached } = await commands.property(property_id, command, contextOf(accountId));
      replies.acknowledged(response, reached).status(201).json({ success: true, assessment_id: assessmentId });
    };
  router.post('/assessment/start', open('OpenAssessment'));
  router.post('/assessment/restart', open('ReopenAssessment'));

  router.put('/assessment/:id/answers', async (request, response) => {
    const accountId = accountOf(request);
    const { id } = pathOf(AssessmentPath, request);
    const { question_id, answer } = AnswerBody.parse(request.body);
    const command = {
      type: 'AnswerQuestion',
      accountId,
      position: question_id,
      answer,
      at: at(),
      today: today(),
    } as const;
    const { state, reached } = await commanded(id, command, accountId);
    const answered = state.status === 'missing' ? 0 : Object.keys(state.answers).length;
    replies
      .acknowledged(response, reached)
      .json({ success: true, progress: progressOf(answered), answered, total: QUESTION_COUNT });
  });

  router.get('/assessment/:id/answers', async (request, response) => {
    const state = await own(request);
    const files = await filesOf(state.accountId, state.propertyId);
    response.json({ success: true, answers: answerRows(state, files) });
  });

  router.post('/assessment/:id/complete', async (request, response) => {
    const accountId = accountOf(request);
    const { id } = pathOf(AssessmentPath, request);
    const command = { type: 'CompleteAssessment', accountId, at: at(), today: today() } as const;
    const { reached } = await commanded(id, command, accountId);
    const assessment = assessmentRow(await replies.readBack(reached, () => own(request)), today());
    const { passed, score } = assessment;
    replies.acknowledged(response, reached).json({ success: true, passed, score, assessment });
  });

  router.get('/assessment/:id/report', async (request, response) => {
    response.json({ success: true, assessment: await report(request) });
  });

  router.get('/assessment/:id/report/pdf', async (request, response) => {
    const found = await report(request);
    const property = await reads.property(found.property_id);
    const html = reportHtml({
      report: found,
      generatedAt: now(),
      ...(property && { property: propertyView(property) }),
    });
    const pdf = await print(html);
    response.attachment(`letproof-report-${request.params.id}.pdf`).type('application/pdf').send(Buffer.from(pdf));
  });

  return router;
};
