import { assessmentDecider } from '../../../domain/assessments/decider.ts';
import { checkedOn } from '../../../domain/assessments/recheck.ts';
import { catalogueOf } from '../../../domain/questionnaire/catalogue.ts';
import { buildEdition } from '../../../domain/questionnaire/edition.ts';
import type { Answer } from '../../../domain/questionnaire/schema.ts';
import { CONTENT } from '../../support/editions.ts';
import { ada, cottage, first } from '../../support/events.ts';
import { modelled } from './modelled.ts';

type Content = (typeof CONTENT)[number]['questions'][number];
const question = (key: string, over: Partial<Content>): Content => {
  const [content] = CONTENT.flatMap(({ questions }) => questions);
  if (!content) throw new Error('There is no question');
  return { ...content, revision: 1, key, ...over };
};

/** A questionnaire of three questions, so that a short sequence of commands completes it. */
const edition = (id: string, effectiveOn: string, revision: number) =>
  buildEdition({
    id,
    effectiveOn,
    graceDays: 90,
    changes: ['The first question has a new meaning.'],
    sections: [
      {
        number: 1,
        title: 'All',
        questions: [
          question('strict', { responseType: 'yesNo', uploadRequired: false, naCountsAsCompliant: false, revision }),
          question('paper', { responseType: 'yesNoNA', uploadRequired: true, naCountsAsCompliant: true }),
          question('loose', { responseType: 'yesNoNA', uploadRequired: false, naCountsAsCompliant: false }),
        ],
      },
    ],
  });
const KEYS = ['strict', 'paper', 'loose'];
const [OLD, NEW] = ['2026.3', '2027.1'];
const NEW_FROM = '2027-02-01';
const editions = catalogueOf([edition(OLD, '2026-01-01', 1), edition(NEW, NEW_FROM, 2)]);

const DAYS = ['2026-11-20', '2027-03-01'];
const PAPERS = ['1', '2'].map((digit) => `c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a0${digit}`);

type Paper = { id: string; lastDay: string | null; uploadedAt: string };

export const assessment = modelled({
  decider: assessmentDecider(editions),
  refusals: {
    'assessment-not-found': true,
    'assessment-superseded': true,
    'assessment-incomplete': true,
    'question-not-found': true,
    'question-unanswered': true,
    'question-changed': true,
    'answer-not-allowed': true,
    'edition-not-found': true,
    'edition-not-open': true,
  },
  command: (choice) => {
    const type = choice.of([
      'StartAssessment',
      'AnswerQuestion',
      'AnswerQuestion',
      'AnswerQuestion',
      'AnswerQuestion',
      'AttachDocument',
      'AttachDocument',
      'ConfirmAnswer',
      'DetachDocument',
      'MoveAssessment',
      'CompleteAssessment',
      'CompleteAssessment',
      'ReevaluateAssessment',
      'StartAssessment',
      ...choice.of([['ReevaluateAssessment'], ['SupersedeAssessment'], ['AnswerQuestion']] as const),
    ] as const);
    const today = choice.of(DAYS);
    const by = { accountId: ada, at: `${today}T12:00:00.000Z`, today };
    const key = choice.of([...KEYS, ...KEYS, ...KEYS, 'unknown']);
    switch (type) {
      case 'StartAssessment':
        return { type, ...by, propertyId: cottage, assessmentId: first, edition: OLD };
      case 'AnswerQuestion':
        return {
          type,
          ...by,
          question: key,
          answer: choice.of<Answer>(['Yes', 'Yes', 'Yes', 'No', 'N/A']),
          edition: choice.of([undefined, undefined, undefined, undefined, OLD, NEW, 'unknown']),
        };
      case 'ConfirmAnswer':
        return { type, ...by, question: key };
      case 'AttachDocument': {
        const paper = { key: choice.of(['paper', 'paper', key]), documentId: choice.of(PAPERS) };
        const dates = { expiresOn: choice.of([null, '2026-12-31', '2027-12-31']), uploadedAt: choice.of(['u1', 'u2']) };
        const insteadOf = choice.of([{}, { insteadOf: choice.of(PAPERS) }]);
        return { type, ...by, ...paper, documentType: 'compliance_document' as const, ...dates, ...insteadOf };
      }
      case 'DetachDocument':
        return { type, ...by, key: 'paper', documentId: choice.of(PAPERS) };
      case 'MoveAssessment':
        return { type, ...by, edition: choice.of([OLD, NEW, NEW, 'unknown']) };
      default:
        return { type, ...by };
    }
  },
  model: () => {
    let status: 'missing' | 'in_progress' | 'completed' | 'superseded' = 'missing';
    let under = OLD;
    const answers = new Map<string, { answer: Answer; checked: string }>();
    const papers = new Map<string, Paper>();
    let verdict: { passed: boolean; score: number } | null = null;

    const judged = (today: string) => {
      const late = KEYS.filter((key) => (papers.get(key)?.lastDay ?? '9') < today);
      const good = KEYS.filter((key) => {
        const answer = answers.get(key)?.answer;
        if (late.includes(key)) return false;
        if (key === 'paper') return answer === 'N/A' || (answer === 'Yes' && papers.has('paper'));
        return answer === 'Yes';
      });
      // "Not applicable" where it is not offered only costs points.
      const tolerated = answers.get('loose')?.answer === 'N/A' && !late.includes('loose') ? 1 : 0;
      return { passed: good.length + tolerated === KEYS.length, score: Math.round((good.length / KEYS.length) * 100) };
    };
    const changed = (type: string, today: string): string[] => {
      if (status !== 'completed') return [type];
      const now = judged(today);
      if (now.passed === verdict?.passed && now.score === verdict.score) return [type];
      verdict = now;
      return [type, 'AssessmentReevaluated'];
    };

    return {
      expect: (command) => {
        if (command.type === 'StartAssessment') {
          if (status !== 'missing') return [];
          status = 'in_progress';
          return ['AssessmentStarted'];
        }
        if (status === 'missing') return 'assessment-not-found';
        if (command.type === 'SupersedeAssessment') {
          if (status === 'superseded') return [];
          status = 'superseded';
          return ['AssessmentSuperseded'];
        }
        if (status === 'superseded') return 'assessment-superseded';
        const { today } = command;
        switch (command.type) {
          case 'AnswerQuestion': {
            const key = String(command.question);
            if (command.edition === 'unknown') return 'edition-not-found';
            if (!KEYS.includes(key)) return 'question-not-found';
            // The editions differ in this question alone.
            if (key === 'strict' && (command.edition ?? under) !== under) return 'question-changed';
            if (key === 'strict' && command.answer === 'N/A') return 'answer-not-allowed';
            if (answers.get(key)?.answer === command.answer) return [];
            answers.set(key, { answer: command.answer, checked: today });
            return changed('QuestionAnswered', today);
          }
          case 'ConfirmAnswer': {
            const key = String(command.question);
            if (!KEYS.includes(key)) return 'question-not-found';
            const given = answers.get(key);
            if (!given) return 'question-unanswered';
            if (given.checked >= today) return [];
            given.checked = today;
            return ['AnswerConfirmed'];
          }
          case 'AttachDocument': {
            const { key, documentId: id, expiresOn: lastDay, uploadedAt } = command;
            const present = papers.get(key);
            if (present && present.id === id && present.lastDay === lastDay) return [];
            if (!KEYS.includes(key)) return 'question-not-found';
            const isOther = present && present.id !== id && present.id !== command.insteadOf;
            const isNewer =
              isOther && (present.uploadedAt > uploadedAt || (present.uploadedAt === uploadedAt && present.id > id));
            if (isNewer) return [];
            papers.set(key, { id, lastDay, uploadedAt });
            return changed('DocumentAttached', today);
          }
          case 'DetachDocument':
            if (papers.get(command.key)?.id !== command.documentId) return [];
            papers.delete(command.key);
            return changed('DocumentDetached', today);
          case 'MoveAssessment':
            if (command.edition === 'unknown') return 'edition-not-found';
            if (command.edition === under || command.edition === OLD || today < NEW_FROM) return 'edition-not-open';
            under = NEW;
            answers.delete('strict');
            return changed('AssessmentMoved', today);
          case 'CompleteAssessment': {
            const open = KEYS.filter((key) => !answers.has(key));
            if (status === 'completed' && open.length === 0) return [];
            const needsPaper = answers.get('paper')?.answer === 'Yes' && !papers.has('paper');
            if (open.length > 0 || needsPaper) return 'assessment-incomplete';
            status = 'completed';
            verdict = judged(today);
            return ['AssessmentCompleted'];
          }
          case 'ReevaluateAssessment':
            return changed('', today).slice(1);
        }
      },
      view: () => ({
        status,
        under,
        answers: [...answers].map(([key, { answer, checked }]) => [key, answer, checked]).sort(),
        papers: [...papers].map(([key, { id, lastDay }]) => [key, id, lastDay]).sort(),
        verdict,
      }),
    };
  },
  view: (state) => {
    if (state.status === 'missing') return { status: 'missing', under: OLD, answers: [], papers: [], verdict: null };
    return {
      status: state.status,
      under: state.edition,
      answers: Object.entries(state.answers)
        .map(([key, given]) => [key, given.answer, checkedOn(given)])
        .sort(),
      papers: Object.entries(state.documents)
        .map(([key, { documentId, expiresOn }]) => [key, documentId, expiresOn])
        .sort(),
      verdict: state.verdict,
    };
  },
});
