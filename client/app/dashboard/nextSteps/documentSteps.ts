import type { BadgeStatus } from '../../../../domain/badges/contract.ts';
import { formatDay } from '../../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import { propertyDocumentsPath, reportPath } from '../../../paths.ts';
import { editionOf, questionsAt, questionsOf } from '../../editions.ts';
import { allAreText, questionNames } from '../phrases.ts';
import { questionHref } from '../questionnaireLinks.ts';
import { expiredDocumentsText } from './expiredDocumentsText.ts';
import { inactiveBadgeText } from './inactiveBadgeText.ts';
import type { NextStep } from './nextStep.ts';

/** Goes on after "The badge has been suspended since 17/11/2026"; `all` as in "all three are". */
const WAY_BACK: Readonly<Record<BadgeStatus, (all: string) => string>> = {
  active: () => '',
  suspended: (all) => ` and returns when ${all} in order.`,
  expired: (all) => ` and can return when ${all} in order.`,
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

export const renewDocument =
  (properties: ReadonlyMap<string, OverviewRow>) =>
  (expiry: UpcomingExpiry): NextStep[] => {
    const { days_until_expiry: days, property_name: name } = expiry;
    const property = properties.get(expiry.property_id);
    if (days < 0 || days > EXPIRING_SOON_DAYS || !property?.assessment) return [];
    const document = documentTypeName(expiry.document_type);
    const { id, edition } = property.assessment;
    const outline = editionOf(edition);
    const question = outline && questionsOf(outline).find(({ documentType }) => documentType === expiry.document_type);
    const href = () => {
      // An edition that this build does not know may have a question for it, which the report names.
      if (!outline) return reportPath(id);
      return question ? questionHref(property, id, question.position) : propertyDocumentsPath(property.id);
    };
    const left = days === 0 ? 'expires today' : `${countOf(days, 'day')} left`;
    return [
      {
        key: `renew-${expiry.document_id}`,
        status: { tone: 'warn', label: 'Expiring Soon' },
        title: `Renew the ${document} of ${name}`,
        text: `It is good until ${formatDay(expiry.expiry_date)}: ${left}.${question ? ' After that the property no longer counts as compliant.' : ''}`,
        line: `Renew the ${document}`,
        about: `${name} · ${left}`,
        button: 'Upload the new one',
        target: { to: 'page', href: href() },
      },
    ];
  };
