import { formatDay } from '../../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { expiryStatus } from '../../../components/data/status.ts';
import { propertyPath } from '../../../paths.ts';
import { RouterAnchor } from '../../../theme/RouterAnchor.tsx';
import { AsideCard } from '../layout/AsideCard.tsx';

const SHOWN = 5;

type Props = {
  /** The earliest first. */
  expiries: readonly UpcomingExpiry[];
  /** All documents that expire soon. */
  total: number;
  today: string;
};

export const UpcomingExpiries = ({ expiries, total, today }: Props) => {
  const upcoming = expiries.slice(0, SHOWN);
  const more = total - upcoming.length;
  return (
    <AsideCard as="section" aria-labelledby="upcoming-expiries">
      <h2 id="upcoming-expiries">Upcoming Expiries</h2>
      {upcoming.length === 0 && <p>No document expires within {EXPIRING_SOON_DAYS} days.</p>}
      <ul>
        {upcoming.map(({ document_id, document_type, property_id, property_name, expiry_date }) => (
          <li key={document_id}>
            <b>{DOCUMENT_TYPE_LABELS[document_type]}</b>
            <span className="about">
              <RouterAnchor href={propertyPath(property_id)}>{property_name}</RouterAnchor>
            </span>
            <span className="about num">
              <Pill {...expiryStatus(expiry_date, today)} bare /> {formatDay(expiry_date)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p>
          {more} more {more === 1 ? 'expires' : 'expire'} within {EXPIRING_SOON_DAYS} days.
        </p>
      )}
    </AsideCard>
  );
};
