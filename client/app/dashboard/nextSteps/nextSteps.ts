import type { BadgeStatus } from '../../../../domain/badges/contract.ts';
import { type Day, formatDay } from '../../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { QUESTION_COUNT, QUESTIONS } from '../../../../domain/questionnaire/questionnaire.ts';
import { badgeStatus, complianceStatus, type Status } from '../../../components/data/status.ts';
import { reportPath } from '../../../paths.ts';
import { currentBadgeStatus } from '../../badge/currentBadgeStatus.ts';
import { allAreText, countOf, documentName, questionNames } from '../phrases.ts';
import { sortByUrgency } from '../properties/sortAndSearch.ts';
import { continueHref, questionHref } from '../questionnaireLinks.ts';
import { expiredDocumentsText } from './expiredDocumentsText.ts';

export type Target =
  | { readonly to: 'page'; readonly href: string }
  | { readonly to: 'start'; readonly property: OverviewRow }
  | { readonly to: 'badge'; readonly property: OverviewRow };

/** `title` and `text` where it stands first; `line` and `about` where it is one of the others. */
export type NextStep = {
  readonly key: string;
  readonly status: Status;
  readonly title: string;
  readonly text: string;
  readonly line: string;
  readonly about: string;
  readonly button: string;
  readonly target: Target;
};

const MINUTES_IN_ALL = 10;
const minutes = (questions: number) =>
  `about ${countOf(Math.max(1, Math.round((questions * MINUTES_IN_ALL) / QUESTION_COUNT)), 'minute')}`;

/** In the word that the property's card has for its badge; `all` as in "all three are". */
const BADGE_TEXTS: Readonly<Record<BadgeStatus, (all: string) => string>> = {
  active: () => '',
  suspended: (all) => ` The badge is suspended until ${all} in order.`,
  expired: (all) => ` The badge has expired and can be issued anew when ${all} in order.`,
  revoked: () => ' The badge was revoked; a passing assessment brings a new one.',
};

const fixItems =
  (expiries: readonly UpcomingExpiry[], today: Day) =>
  (property: OverviewRow): NextStep[] => {
    const { assessment, name, badge } = property;
    if (property.compliance !== 'non_compliant' || !assessment) return [];
    const { non_compliant } = assessment;
    const items = countOf(non_compliant.length, 'item');
    return [
      {
        key: `right-${property.id}`,
        status: { tone: 'bad', label: 'Action Required' },
        title: `Put ${items} right at ${name}`,
        text: `${expiredDocumentsText(property, expiries) || questionNames(non_compliant)}.${badge ? BADGE_TEXTS[currentBadgeStatus(badge, today)](allAreText(non_compliant.length)) : ''}`,
        line: `Put ${items} right`,
        about: name,
        button: 'View Report',
        target: { to: 'page', href: reportPath(assessment.id) },
      },
    ];
  };

const renewDocument =
  (properties: ReadonlyMap<string, OverviewRow>) =>
  (expiry: UpcomingExpiry): NextStep[] => {
    const { days_until_expiry: days, property_name: name } = expiry;
    const property = properties.get(expiry.property_id);
    if (days < 0 || days > EXPIRING_SOON_DAYS || !property?.assessment) return [];
    const paper = documentName(expiry.document_type);
    const asked = QUESTIONS.find(({ documentType }) => documentType === expiry.document_type);
    const left = days === 0 ? 'expires today' : `${countOf(days, 'day')} left`;
    const { id } = property.assessment;
    return [
      {
        key: `renew-${expiry.document_id}`,
        status: { tone: 'warn', label: 'Expiring Soon' },
        title: `Renew the ${paper} of ${name}`,
        text: `It is good until ${formatDay(expiry.expiry_date)}: ${left}. After that the property no longer counts as compliant.`,
        line: `Renew the ${paper}`,
        about: `${name} · ${left}`,
        button: 'Upload the new one',
        target: { to: 'page', href: asked ? questionHref(property, id, asked.position) : reportPath(id) },
      },
    ];
  };

const answerQuestions = (property: OverviewRow): NextStep[] => {
  const { assessment, name } = property;
  if (property.compliance !== 'in_progress' || !assessment) return [];
  const left = assessment.unanswered.length;
  const questions = left === 1 ? 'the last question' : `the last ${left} questions`;
  const line = left === 0 ? 'Complete the assessment' : `Answer ${questions}`;
  return [
    {
      key: `answer-${property.id}`,
      status: { tone: 'going', label: 'In Progress' },
      title: `${line} ${left === 0 ? 'of' : 'for'} ${name}`,
      text: left === 0 ? 'Every question is answered.' : `It takes ${minutes(left)}. You can stop after any answer.`,
      line,
      about: left === 0 ? name : `${name} · ${minutes(left)}`,
      button: 'Continue',
      target: { to: 'page', href: continueHref(property, assessment) },
    },
  ];
};

const startAssessment = (property: OverviewRow): NextStep[] =>
  property.compliance !== 'not_assessed'
    ? []
    : [
        {
          key: `start-${property.id}`,
          status: { tone: 'none', label: 'Not Assessed' },
          title: `Start the assessment of ${property.name}`,
          text: `${QUESTION_COUNT} questions, ${minutes(QUESTION_COUNT)}, with guidance for each. Keep your certificates and insurance at hand.`,
          line: 'Start the assessment',
          about: `${property.name} · ${minutes(QUESTION_COUNT)}`,
          button: 'Start Assessment',
          target: { to: 'start', property },
        },
      ];

const getBadge =
  (today: Day) =>
  (property: OverviewRow): NextStep[] => {
    const { badge, compliance, name } = property;
    const expiredDocumentsText = badge !== null && currentBadgeStatus(badge, today) === 'expired';
    if (compliance !== 'compliant' || (badge && !expiredDocumentsText)) return [];
    const line = expiredDocumentsText ? 'Renew the badge' : 'Collect the badge';
    return [
      {
        key: `badge-${property.id}`,
        status: expiredDocumentsText ? badgeStatus('expired') : complianceStatus(compliance),
        title: `${line} of ${name}`,
        text: expiredDocumentsText
          ? 'It has expired, but everything is in order. It is issued anew under the same code, so a printed QR code stays true.'
          : 'Everything is in order: show it at the door and on your site.',
        line,
        about: name,
        button: 'Badge & QR Code',
        target: { to: 'badge', property },
      },
    ];
  };

/** What to do now, the most urgent first. */
export const nextSteps = (
  rows: readonly OverviewRow[],
  expiries: readonly UpcomingExpiry[],
  today: Day,
): NextStep[] => {
  const urgent = sortByUrgency(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [
    ...urgent.flatMap(fixItems(expiries, today)),
    ...expiries.flatMap(renewDocument(byId)),
    ...urgent.flatMap(getBadge(today)),
    ...urgent.flatMap(answerQuestions),
    ...urgent.flatMap(startAssessment),
  ];
};
