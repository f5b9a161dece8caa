import type { Report, ReportItem } from '../../../domain/assessments/contract.ts';
import type { Badge } from '../../../domain/badges/contract.ts';
import { QUESTIONS } from '../../../domain/questionnaire/questionnaire.ts';
import type { Answer, Question } from '../../../domain/questionnaire/schema.ts';

const id = '0190b0c4-7f3a-7000-8000-000000000001';
const address = '14 Harbour Row, St Ives, TR26 1PX';

/** A property by another name, all over the badge. */
export const badgeOf = (over: Partial<Badge> = {}, name = 'Seaview Cottage'): Badge => ({
  ...{ id, property_id: id, assessment_id: id, status: 'active' },
  ...{ badge_id: 'LP-7Q4K-M2XD', badgeId: 'LP-7Q4K-M2XD', property_name: name, propertyName: name },
  ...{ property_address: address, propertyAddress: address },
  ...{ issued_date: '2026-11-03', issuedDate: '2026-11-03', expiry_date: '2027-09-14', expiryDate: '2027-09-14' },
  verification_url: 'https://letproof.example/verify-badge/LP-7Q4K-M2XD',
  ...over,
});

type Given = { readonly answer: Answer | null; readonly status: ReportItem['status']; readonly reason?: string };

const PAPERS: Readonly<Record<string, string | null>> = { '1-4': '2028-01-31', '1-9': null, '3-1': '2027-09-14' };

const itemOf = (asked: Question, { answer, status, reason }: Given): ReportItem => {
  const { id: code, position, question, briefDescription, recommendations } = asked;
  const until = PAPERS[code] ?? null;
  const paper = {
    id,
    filename: 'paper.pdf',
    download_url: '/',
    expiry_date: until,
    updated_at: '2026-11-03T09:00:00Z',
  };
  return {
    ...{ question_id: position, answer, status, nonComplianceReason: reason ?? null, expiry_date: until },
    document: code in PAPERS ? paper : null,
    question: { id: code, question, briefDescription, recommendations: [...recommendations] },
  };
};

/** All answers Yes but for those given by the question's id. */
export const reportOf = (given: Readonly<Record<string, Given>> = {}, over: Partial<Report> = {}): Report => {
  const yes: Given = { answer: 'Yes', status: 'compliant' };
  const answers = QUESTIONS.map((question) => itemOf(question, given[question.id] ?? yes));
  const count = (status: ReportItem['status']) => answers.filter((item) => item.status === status).length;
  const [compliant, not_applicable] = [count('compliant'), count('not_applicable')];
  const [non_compliant, unanswered] = [count('non_compliant'), count('unanswered')];
  const passes = non_compliant + unanswered === 0;
  return {
    ...{ id, property_id: id, property_name: 'Seaview Cottage', property_address: address, type: 'full' },
    ...{ status: unanswered ? 'in_progress' : 'completed', progress: 100, passed: passes, compliant: passes },
    ...{ score: Math.round(((compliant + not_applicable) / answers.length) * 100), badge_id: 'LP-7Q4K-M2XD' },
    ...{
      started_at: '2026-11-01T09:00:00Z',
      completed_at: '2026-11-03T23:30:00Z',
      completedAt: '2026-11-03T23:30:00Z',
    },
    summary: {
      ...{ answered: answers.length - unanswered, total: answers.length },
      ...{ compliant, not_applicable, non_compliant, unanswered },
    },
    answers,
    ...over,
  };
};
