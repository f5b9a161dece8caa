import type { BadgeStatus } from '../../../../domain/badges/contract.ts';
import { formatDay } from '../../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { type DocumentType, documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import type { EditionOutline, QuestionOutline } from '../../../../domain/questionnaire/outline.ts';
import { propertyDocumentsPath, reportPath } from '../../../paths.ts';
import { editionOf, questionsAt, questionsOf } from '../../editions.ts';
import { allAreText, questionNames } from '../phrases.ts';
import { questionHref } from '../questionnaireLinks.ts';
import { expiredDocumentsText } from './expiredDocumentsText.ts';
import { inactiveBadgeText } from './inactiveBadgeText.ts';
import type { NextStep } from './nextStep.ts';

/** What is failing may not be all that the badge waits for: its term or the subscription may have ended, too. */
const canReturn = (all: string): string => ` and can return when ${all} in order.`;

/** Goes on after "The badge has been suspended since 17/11/2026"; `all` as in "all three are". */
const WAY_BACK: Readonly<Record<BadgeStatus, (all: string) => string>> = {
  active: () => '',
  suspended: canReturn,
  expired: canReturn,
  revoked: () => '; a passing assessment brings a new one.',
};

const problemText = (property: OverviewRow, expiries: readonly UpcomingExpiry[]): string => {
  const { assessment } = property;
  const failing = assessment ? questionsAt(assessment.edition, assessment.non_compliant) : [];
  return `${expiredDocumentsText(property, expiries) || questionNames(failing) || 'The report says which'}.`;
};

export const fixItems =
  (expiries: readonly UpcomingExpiry[]) =>
  (property: OverviewRow): NextStep[] => {
    const { assessment, name, badge } = property;
    if (property.compliance !== 'non_compliant' || !assessment) return [];
    const { non_compliant } = assessment;
    const items = countOf(non_compliant.length, 'item');
    const wayBack = badge ? WAY_BACK[badge.status](allAreText(non_compliant.length)) : '';
    return [
      {
        key: `fix-${property.id}`,
        status: { tone: 'bad', label: 'Action Required' },
        title: `Put ${items} right at ${name}`,
        text: inactiveBadgeText(badge, wayBack) || problemText(property, expiries),
        line: `Put ${items} right`,
        about: name,
        button: 'View Report',
        target: { to: 'page', href: reportPath(assessment.id) },
      },
    ];
  };

/** Undefined also for an edition that this build does not know. */
const questionOfDocument = (outline: EditionOutline | undefined, { question_key }: UpcomingExpiry) =>
  outline && questionsOf(outline).find(({ key }) => key === question_key);

/** A paper that was sent without a type has that of its question. */
const typeOf = ({ document_type }: UpcomingExpiry, question: QuestionOutline | undefined): DocumentType =>
  document_type === 'compliance_document' ? (question?.documentType ?? document_type) : document_type;

/** An expired one that answers a question fails that question, so it is among the items to put right. */
export const replaceFiled =
  (properties: ReadonlyMap<string, OverviewRow>) =>
  ({ document_id, document_type, property_id, question_key, expiry_date, ...expiry }: UpcomingExpiry): NextStep[] => {
    const { days_until_expiry: days, property_name: name } = expiry;
    if (days >= 0 || question_key !== null || !properties.get(property_id)?.assessment) return [];
    const document = documentTypeName(document_type);
    const expired = `expired on ${formatDay(expiry_date)}`;
    return [
      {
        key: `replace-${document_id}`,
        status: { tone: 'warn', label: 'Expired' },
        title: `Replace the ${document} of ${name}`,
        text: `It ${expired}. No question depends on it: delete it if it is no longer needed.`,
        line: `Replace the ${document}`,
        about: `${name} · ${expired}`,
        button: 'Upload a new one',
        target: { to: 'page', href: propertyDocumentsPath(property_id) },
      },
    ];
  };

export const renewDocument =
  (properties: ReadonlyMap<string, OverviewRow>) =>
  (expiry: UpcomingExpiry): NextStep[] => {
    const { days_until_expiry: days, property_name: name } = expiry;
    const property = properties.get(expiry.property_id);
    if (days < 0 || days > EXPIRING_SOON_DAYS || !property?.assessment) return [];
    const { id, edition } = property.assessment;
    const outline = editionOf(edition);
    const question = questionOfDocument(outline, expiry);
    const document = documentTypeName(typeOf(expiry, question));
    const href = () => {
      if (expiry.question_key === null) return propertyDocumentsPath(property.id);
      // The report names questions of an edition that this build does not know.
      return question ? questionHref(property, id, question.position) : reportPath(id);
    };
    const breaksCompliance = expiry.question_key !== null && property.compliance === 'compliant';
    const left = days === 0 ? 'expires today' : `${countOf(days, 'day')} left`;
    return [
      {
        key: `renew-${expiry.document_id}`,
        status: { tone: 'warn', label: 'Expiring Soon' },
        title: `Renew the ${document} of ${name}`,
        text: `It is good until ${formatDay(expiry.expiry_date)}: ${left}.${breaksCompliance ? ' After that the property no longer counts as compliant.' : ''}`,
        line: `Renew the ${document}`,
        about: `${name} · ${left}`,
        button: 'Upload the new one',
        target: { to: 'page', href: href() },
      },
    ];
  };
