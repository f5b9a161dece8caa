import { type Day, daysBetween } from '../../../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { OverviewRow, UpcomingExpiry } from '../../../../domain/dashboard/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';

/** The documents of a property that have run out or run out soon, as the dashboard gets them, the earliest first. */
export const expiriesOf = (
  documents: readonly Document[],
  { id, name }: Pick<OverviewRow, 'id' | 'name'>,
  today: Day,
): readonly UpcomingExpiry[] =>
  documents
    .flatMap(({ document_id, document_type, question_key, expiry_date, superseded }) => {
      if (superseded || expiry_date === null) return [];
      const days_until_expiry = daysBetween(today, expiry_date);
      if (days_until_expiry > EXPIRING_SOON_DAYS) return [];
      const about = { property_id: id, property_name: name, document_id, document_type, question_key };
      return [{ ...about, expiry_date, days_until_expiry }];
    })
    .sort((one, other) => one.days_until_expiry - other.days_until_expiry);
