import type { Day } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { badgeStatus, complianceStatus } from '../../../components/data/status.ts';
import { currentBadgeStatus } from '../../badge/currentBadgeStatus.ts';
import type { NextStep } from './nextStep.ts';

/** For a compliant property without a badge, or with one that has expired. */
export const getBadge =
  (today: Day) =>
  (property: OverviewRow): NextStep[] => {
    const { badge, compliance, name } = property;
    const expired = badge !== null && currentBadgeStatus(badge, today) === 'expired';
    if (compliance !== 'compliant' || (badge && !expired)) return [];
    const line = expired ? 'Renew the badge' : 'Collect the badge';
    return [
      {
        key: `badge-${property.id}`,
        status: expired ? badgeStatus('expired') : complianceStatus(compliance),
        title: `${line} of ${name}`,
        text: expired
          ? 'It has expired, but everything is in order. It is issued anew under the same code, so a printed QR code stays true.'
          : 'Everything is in order: show it at the door and on your site.',
        line,
        about: name,
        button: 'Badge & QR Code',
        target: { to: 'badge', property },
      },
    ];
  };
