import { addressChangedOn } from '../../domain/badges/addressChange.ts';
import type { Audience } from '../../domain/badges/reason.ts';
import { documentTypeFor } from '../../domain/badges/standing.ts';
import type { Day } from '../../domain/calendar.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { StatedStay } from '../../domain/stayReceipts/contract.ts';
import type { Stay } from '../../domain/timeline/contract.ts';
import { stayOf } from '../../domain/timeline/gaps.ts';
import { standingOn } from '../badge/standing.ts';
import { type AddressState, addressOf } from '../propertyOverview/propertyRow.ts';
import { judgedDays } from './asOfRow.ts';
import type { HistoryState } from './model.ts';
import { lastAddressChange, namingAt, namingsIn } from './naming.ts';
import { type Span, spansOf } from './replay.ts';

type Asked = {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly editions: Editions;
  /** The public learns of an answer only that it was not in order. */
  readonly audience: Audience;
};

/** The place of the event with name and address, which the history does not have, and what that event says. */
type Named = { readonly naming: number; readonly property: AddressState & { readonly propertyId: string } };

const badgeOn = (
  { known: { property, badge }, evaluation, subscriptionEndedOn }: Span,
  today: string,
  editions: Editions,
) => {
  if (!badge) return null;
  const { standing } = standingOn(
    { badge, property, subscriptionEndedOn, today, ...(evaluation && { evaluation }) },
    editions,
  );
  return { code: badge.code, status: standing.status };
};

/** Of a document that was replaced during the stay, both. */
const documentsIn = (spans: readonly Span[], from: string, editions: Editions): StatedStay['documents'] => {
  const inDate = spans.flatMap(({ from: start, known: { documents, property } }) => {
    const edition = property.assessment && editions.of(property.assessment.edition);
    const first = start > from ? start : from;
    return [...documents.values()].flatMap(({ documentId, documentType, key, issuedOn, expiresOn, superseded }) => {
      if (superseded || expiresOn === null || expiresOn < first) return [];
      const question = key === null ? undefined : edition?.byKey.get(key);
      const document_type = documentTypeFor(documentType, question);
      return [[documentId, { document_type, issued_on: issuedOn, expires_on: expiresOn }] as const];
    });
  });
  return [...new Map(inDate).values()];
};

const editionsIn = (spans: readonly Span[]): string[] => [
  ...new Set(spans.flatMap(({ known }) => known.property.assessment?.edition ?? [])),
];

/** The place of the event that has name and address as they were at the end of a stay. */
export const stayNaming = (entries: readonly HistoryState[], to: Day): number =>
  namingAt(namingsIn(entries), ({ day }) => day <= to);

/** The place of the event that has the present name and address. */
export const presentNaming = (entries: readonly HistoryState[]): number => namingAt(namingsIn(entries), () => true);

/**
 * The day on which the stated address was given to the property, if it had another one on the first day, or when the
 * answers were completed by which a day was judged: what is stated of these was recorded under the other one.
 */
const addressChangeIn = (
  entries: readonly HistoryState[],
  { from, naming }: { readonly from: Day; readonly naming: number },
  during: readonly Span[],
): Day | null => {
  const changedOn = lastAddressChange(namingsIn(entries), naming);
  // A day is judged at its end, so a change on the first day concerns no other day.
  if (changedOn !== null && changedOn > from) return changedOn;
  // A new assessment may have started during the stay.
  return during.map(({ known }) => addressChangedOn(known.property)).find((day) => day !== null) ?? null;
};

/** Whether the property was in order on certain days, without its name and address. */
export const stayDays = (entries: readonly HistoryState[], { from, to, today, now, editions, audience }: Asked): Stay =>
  stayOf(judgedDays(spansOf(entries, { until: today, now, editions }), audience), { from, to, today });

/** What these entries say of certain days. */
export const statedStay = (
  entries: readonly HistoryState[],
  { from, to, today, now, editions, audience, naming, property }: Asked & Named,
): StatedStay => {
  const known = spansOf(entries, { until: today, now, editions });
  const during = known.filter((span) => span.from <= to && span.to >= from);
  const last = known.findLast((span) => span.from <= to);
  const edition = last?.known.property.assessment?.edition;
  const addressChange = addressChangeIn(entries, { from, naming }, during);
  return {
    ...stayOf(judgedDays(known, audience), { from, to, today }),
    property_name: property.name,
    property_address: addressLine(addressOf(property)),
    ...(addressChange && { address_changed_on: addressChange }),
    made_at: now,
    badge: last ? badgeOn(last, to, editions) : null,
    documents: documentsIn(during, from, editions),
    questions: edition === undefined ? null : editions.of(edition).questions.length,
    editions: editionsIn(during),
    nation: last?.known.property.nation ?? null,
    entries: entries.filter(({ event: { data } }) => 'propertyId' in data && data.propertyId === property.propertyId)
      .length,
  };
};
