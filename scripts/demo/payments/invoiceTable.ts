import { formatInstant } from '../../../domain/calendar.ts';
import type { DomainEvent, Of } from '../../../domain/events.ts';
import { formatPounds, type Pence, pence, sumOf } from '../../../domain/money.ts';

type Row = {
  readonly accountId: string;
  readonly paidAt: string;
  readonly reason: string;
  readonly total: Pence;
  readonly tax: Pence;
  readonly refunded: Pence;
};

const isPaid = (event: DomainEvent): event is Of<'InvoicePaid'> => event.type === 'InvoicePaid';

/** What went back of an invoice. A withdrawal returns all that was paid, even before the refund itself is recorded. */
const refundOf = (
  { accountId, invoiceId, total }: Of<'InvoicePaid'>['data'],
  events: readonly DomainEvent[],
): Pence => {
  const amounts = events.flatMap(({ type, data }) => {
    if (type === 'InvoiceRefunded' && data.invoiceId === invoiceId) return [data.refunded];
    return type === 'SubscriptionEnded' && data.accountId === accountId && data.cause === 'withdrawn' ? [total] : [];
  });
  return pence(Math.max(0, ...amounts));
};

const rowsOf = (events: readonly DomainEvent[]): readonly Row[] =>
  events.filter(isPaid).map(({ data }) => ({ ...data, refunded: refundOf(data, events) }));

const columns = (cells: readonly string[]): string => {
  const [date = '', name = '', reason = '', ...amounts] = cells;
  return [date.padEnd(12), name.padEnd(16), reason.padEnd(10), ...amounts.map((cell) => cell.padStart(10))].join('');
};

const sums = (label: string, rows: readonly Row[]): string => {
  const [total, tax] = [sumOf(rows.map((row) => row.total)), sumOf(rows.map((row) => row.tax))];
  const refunded = sumOf(rows.map((row) => row.refunded));
  return columns(['', label, '', ...[pence(total - tax), tax, total, refunded].map(formatPounds)]);
};

/** All invoices of the year and their sums, as lines. */
export const invoiceTable = (
  events: readonly DomainEvent[],
  nameOf: (accountId: string) => string,
): readonly string[] => {
  const rows = rowsOf(events);
  const refunded = sumOf(rows.map((row) => row.refunded));
  const kept = pence(sumOf(rows.map((row) => row.total)) - refunded);
  return [
    columns(['Paid on', 'Account', 'Reason', 'Net', 'VAT', 'Total', 'Refunded']),
    ...rows.map((row) =>
      columns([
        formatInstant(row.paidAt),
        nameOf(row.accountId),
        row.reason,
        ...[pence(row.total - row.tax), row.tax, row.total, row.refunded].map(formatPounds),
      ]),
    ),
    sums('Sum', rows),
    `Kept after refunds: ${formatPounds(kept)}`,
  ];
};
