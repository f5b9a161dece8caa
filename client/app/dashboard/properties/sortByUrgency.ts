import { compareExpiry } from '../../../../domain/compliance/expiry.ts';
import type { Compliance, OverviewRow } from '../../../../domain/dashboard/contract.ts';

const RANK: Readonly<Record<Compliance, number>> = { non_compliant: 0, in_progress: 1, not_assessed: 2, compliant: 3 };

/** By compliance, then by next expiry, then by name. */
export const sortByUrgency = (rows: readonly OverviewRow[]): OverviewRow[] =>
  rows.toSorted(
    (one, other) =>
      RANK[one.compliance] - RANK[other.compliance] ||
      compareExpiry(one.next_expiry, other.next_expiry) ||
      one.name.localeCompare(other.name, 'en-GB', { numeric: true }),
  );
