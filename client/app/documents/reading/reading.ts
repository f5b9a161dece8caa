import type { Day } from '../../../../domain/calendar.ts';
import type { Doubt, Proposed, TextProposal } from '../../../../domain/documents/proposals.ts';
import { type DocumentType, suggestedExpiry } from '../../../../domain/questionnaire/documentTypes.ts';
import { issuersIn } from './issuer.ts';
import { type Kind, kindOf, mentionsKind } from './kind.ts';
import type { LabelledValue } from './labelledValues.ts';
import { postcodesIn } from './postcodes.ts';
import { type ReadDate, readDates, withDoubt } from './readDates.ts';
import { referencesIn } from './reference.ts';
import type { Cell, DocumentText } from './textLines.ts';

export type ReadField = 'issuedOn' | 'expiresOn' | 'reference' | 'issuer';

export const READ_FIELDS: readonly ReadField[] = ['issuedOn', 'expiresOn', 'reference', 'issuer'];

export type DayOption = { readonly day: Day; readonly why: 'counted' | 'last-of-month' | 'other-order' | 'as-written' };

export type Reading = {
  readonly proposed: Proposed;
  /** Days to choose from in place of a doubtful date. */
  readonly options: { readonly issuedOn: readonly DayOption[]; readonly expiresOn: readonly DayOption[] };
  readonly places: Readonly<Record<ReadField, Cell | null>>;
  readonly kind: Kind | null;
  /** The file's first lines also name the kind that it was uploaded as. */
  readonly namesUploadedKind: boolean;
  readonly postcodes: readonly string[];
  readonly text: DocumentText;
};

export type ReadingContext = { readonly uploadedAs: DocumentType; readonly today: Day };

const MAX_LINE = 240;
const MAX_TEXT = 120;

/** The values of the highest rank, each once. */
const topValues = (found: readonly LabelledValue[]): LabelledValue[] => {
  const rank = Math.max(...found.map((each) => each.rank));
  const top = found.filter((each) => each.rank === rank);
  return [...new Map(top.toReversed().map((each) => [each.value, each])).values()].toReversed();
};

const textProposal = ({ value, quote, cell }: LabelledValue, doubts: readonly Doubt[]): TextProposal => ({
  value: value.slice(0, MAX_TEXT),
  text: value.slice(0, MAX_TEXT),
  line: quote.slice(0, MAX_LINE),
  page: cell.page,
  doubts,
});

const dayOptions = (read: ReadDate | null, counted: Day | null): DayOption[] => {
  if (!read || read.proposal.doubts.length === 0) return [];
  const written = read.places.flatMap(({ date }) => (date.day ? [{ day: date.day, why: 'as-written' as const }] : []));
  const lastOfMonth = read.places.flatMap(({ date }) =>
    date.lastOfMonth ? [{ day: date.lastOfMonth, why: 'last-of-month' as const }] : [],
  );
  const otherOrder = read.places.flatMap(({ date }) =>
    date.day && date.ambiguous && read.proposal.doubts.includes('month-first')
      ? [{ day: date.day.replace(/-(\d\d)-(\d\d)$/, '-$2-$1'), why: 'other-order' as const }]
      : [],
  );
  const options = [
    ...(counted ? [{ day: counted, why: 'counted' as const }] : []),
    ...lastOfMonth,
    ...written,
    ...otherOrder,
  ];
  return options.filter(({ day }, index) => options.findIndex((each) => each.day === day) === index).slice(0, 4);
};

/** Proposes what the text of a file says about the document. It stays silent where no label names a value. */
export const readingOf = (text: DocumentText, { uploadedAs, today }: ReadingContext): Reading => {
  const { lines } = text;
  const kind = kindOf(lines);
  const type = kind?.documentType ?? uploadedAs;
  const references = topValues(referencesIn(lines, type));
  const issuers = topValues(issuersIn(lines));
  const severalCertificates = references.length > 1;
  const certificates: Doubt[] = severalCertificates ? ['several-certificates'] : [];

  const dates = readDates(lines, type, today);
  const doubted = (read: ReadDate | null) =>
    read && severalCertificates ? withDoubt(read, 'several-certificates') : read;
  const [issued, expires] = [doubted(dates.issued), doubted(dates.expires)];
  const [reference, issuer] = [references[0], issuers.length === 1 ? issuers[0] : undefined];

  const sureIssue = issued?.proposal.doubts.length === 0 ? issued.proposal.day : null;
  const counted = sureIssue && suggestedExpiry(type, sureIssue);
  const postcodes = postcodesIn(lines);
  return {
    proposed: {
      issuedOn: issued?.proposal ?? null,
      expiresOn: expires?.proposal ?? null,
      reference: reference ? textProposal(reference, certificates) : null,
      issuer: issuer ? textProposal(issuer, []) : null,
      documentType: kind?.documentType ?? null,
      postcode: postcodes[0] ?? null,
    },
    options: { issuedOn: dayOptions(issued, null), expiresOn: dayOptions(expires, counted) },
    places: {
      issuedOn: issued?.places[0]?.cell ?? null,
      expiresOn: expires?.places[0]?.cell ?? null,
      reference: reference?.cell ?? null,
      issuer: issuer?.cell ?? null,
    },
    kind,
    namesUploadedKind: mentionsKind(lines, uploadedAs),
    postcodes,
    text,
  };
};

/** No value was found. */
export const isEmpty = ({ proposed }: Reading): boolean => READ_FIELDS.every((field) => proposed[field] === null);
