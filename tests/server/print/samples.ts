import type { Report, ReportItem } from '../../../domain/assessments/contract.ts';
import type { Badge } from '../../../domain/badges/contract.ts';
import { EDITIONS } from '../../../domain/questionnaire/editions.ts';
import type { Answer, Question } from '../../../domain/questionnaire/schema.ts';
import type { Footing, Paper } from '../../../server/readSide/papers.ts';

const id = '0190b0c4-7f3a-7000-8000-000000000001';
const address = '14 Harbour Row, St Ives, TR26 1PX';

/** `name` replaces the property's name in every field that holds it. */
export const badgeOf = (over: Partial<Badge> = {}, name = 'Seaview Cottage'): Badge => ({
  id,
  property_id: id,
  assessment_id: id,
  status: 'active',
  reason: null,
  since: null,
  cause: null,
  badge_id: 'LP-7Q4K-M2XD',
  badgeId: 'LP-7Q4K-M2XD',
  property_name: name,
  propertyName: name,
  property_address: address,
  propertyAddress: address,
  issued_date: '2026-11-03',
  issuedDate: '2026-11-03',
  expiry_date: '2027-09-14',
  expiryDate: '2027-09-14',
  verification_url: 'https://letproof.example/verify-badge/LP-7Q4K-M2XD',
  ...over,
});

type Given = { readonly answer: Answer | null; readonly status: ReportItem['status']; readonly reason?: string };

/** The expiry dates of the documents on file, by question. */
const DOCUMENTS: Readonly<Record<string, string | null>> = { '1-4': '2028-01-31', '1-9': null, '3-1': '2027-09-14' };

const documentId = (code: string) => `0190b0c4-7f3a-7000-8000-0000000000${code.replace('-', '')}`;

const documentOf = (code: string, expiryDate: string | null): ReportItem['document'] => ({
  id: documentId(code),
  filename: 'paper.pdf',
  download_url: '/',
  expiry_date: expiryDate,
  updated_at: '2026-11-03T09:00:00Z',
});

const itemOf = (asked: Question, { answer, status, reason }: Given): ReportItem => {
  const { id: code, key, position, question, briefDescription, recommendations, section, sectionNumber } = asked;
  const documentType = asked.documentType ?? asked.optionalDocumentType ?? null;
  const expiryDate = DOCUMENTS[code];
  return {
    question_id: position,
    id: code,
    key,
    answer,
    status,
    nonComplianceReason: reason ?? null,
    expiry_date: expiryDate ?? null,
    document: expiryDate === undefined ? null : documentOf(code, expiryDate),
    question: {
      id: code,
      question,
      briefDescription,
      recommendations: [...recommendations],
      section,
      sectionNumber,
      documentType,
    },
  };
};

const summaryOf = (answers: readonly ReportItem[]): Report['summary'] => {
  const count = (status: ReportItem['status']) => answers.filter((item) => item.status === status).length;
  return {
    answered: answers.length - count('unanswered'),
    total: answers.length,
    compliant: count('compliant'),
    not_applicable: count('not_applicable'),
    non_compliant: count('non_compliant'),
    unanswered: count('unanswered'),
  };
};

/** Every answer is Yes, except those given by the question's id. */
export const reportOf = (given: Readonly<Record<string, Given>> = {}, over: Partial<Report> = {}): Report => {
  const yes: Given = { answer: 'Yes', status: 'compliant' };
  const answers = EDITIONS.of('2026.3').questions.map((question) => itemOf(question, given[question.id] ?? yes));
  const summary = summaryOf(answers);
  const passes = summary.non_compliant + summary.unanswered === 0;
  return {
    id,
    property_id: id,
    property_name: 'Seaview Cottage',
    property_address: address,
    type: 'full',
    status: summary.unanswered ? 'in_progress' : 'completed',
    progress: 100,
    passed: passes,
    compliant: passes,
    score: Math.round(((summary.compliant + summary.not_applicable) / summary.total) * 100),
    badge_id: 'LP-7Q4K-M2XD',
    edition: '2026.3',
    rules_change: null,
    started_at: '2026-11-01T09:00:00Z',
    completed_at: '2026-11-03T23:30:00Z',
    completedAt: '2026-11-03T23:30:00Z',
    summary,
    answers,
    ...over,
  };
};

const FOOTING: Footing = {
  edition: '2026.3',
  position: '48214',
  day: '2026-11-20',
  entry: 48_213,
  head: { size: 48_000, root: '7c1e90b42fd8a6e3'.repeat(4) },
};

/** What is printed of a report. */
export const paperOf = (report: Report = reportOf(), over: Partial<Paper> = {}): Paper => ({
  report,
  nation: 'england',
  edition: EDITIONS.of(report.edition),
  addressChangedOn: null,
  files: new Map(
    Object.entries(DOCUMENTS).map(([code, expiresOn], index) => [
      documentId(code),
      { sha256: `${index}a1b2c3d4e5f6a7b`.repeat(4), issuedOn: index === 0 ? null : '2026-09-14', expiresOn },
    ]),
  ),
  footing: FOOTING,
  ...over,
});
