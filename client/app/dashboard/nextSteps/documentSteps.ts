import type { BadgeStatus } from '../../../../domain/badges/contract.ts';
import { type Day, formatDay } from '../../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { QUESTIONS } from '../../../../domain/questionnaire/questionnaire.ts';
import { countOf } from '../../../counts.ts';
import { reportPath } from '../../../paths.ts';
import { currentBadgeStatus } from '../../badge/currentBadgeStatus.ts';
import { allAreText, documentName, questionNames } from '../phrases.ts';
import { questionHref } from '../questionnaireLinks.ts';
import { expiredDocumentsText } from './expiredDocumentsText.ts';
import type { NextStep } from './nextStep.ts';

/** `all` as in "all three are". */
const BADGE_TEXTS: Readonly<Record<BadgeStatus, (all: string) => string>> = {
  active: () => '',
  suspended: (all) => ` The badge is suspended until ${all} in order.`,
  expired: (all) => ` The badge has expired and can be issued anew when ${all} in order.`,
  revoked: () => ' The badge was revoked; a passing assessment brings a new one.',
};

export const fixItems =
  (expiries: readonly UpcomingExpiry[], today: Day) =>
  (property: OverviewRow): NextStep[] => {
    const { assessment, name, badge } = property;
    if (property.compliance !== 'non_compliant' || !assessment) return [];
    const { non_compliant } = assessment;
    const items = countOf(non_compliant.length, 'item');
    const reason = expiredDocumentsText(property, expiries) || questionNames(non_compliant);
    const badgeText = badge ? BADGE_TEXTS[currentBadgeStatus(badge, today)](allAreText(non_compliant.length)) : '';
    return [
      {
        key: `fix-${property.id}`,
        status: { tone: 'bad', label: 'Action Required' },
        title: `Put ${items} right at ${name}`,
        text: `${reason}.${badgeText}`,
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
    const document = documentName(expiry.document_type);
    const question = QUESTIONS.find(({ documentType }) => documentType === expiry.document_type);
    const left = days === 0 ? 'expires today' : `${countOf(days, 'day')} left`;
    const { id } = property.assessment;
    return [
      {
        key: `renew-${expiry.document_id}`,
        status: { tone: 'warn', label: 'Expiring Soon' },
        title: `Renew the ${document} of ${name}`,
        text: `It is good until ${formatDay(expiry.expiry_date)}: ${left}. After that the property no longer counts as compliant.`,
        line: `Renew the ${document}`,
        about: `${name} · ${left}`,
        button: 'Upload the new one',
        target: { to: 'page', href: question ? questionHref(property, id, question.position) : reportPath(id) },
      },
    ];
  };
