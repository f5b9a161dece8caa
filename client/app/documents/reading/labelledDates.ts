import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import type { DateRole } from './dateLabels.ts';
import { datesIn, type FoundDate } from './dates.ts';
import { isBetween, type LabelMatch, labelAtEnd, lastSentence, namesOtherDate } from './labelAtEnd.ts';
import { cellAbove, headerAbove, leftOf, paragraphAbove, textAbove } from './neighbours.ts';
import { PERIOD_END, PERIOD_LABEL, PERIOD_LINK, PERIOD_START } from './periods.ts';
import type { Cell, Line } from './textLines.ts';

export type LabelledDate = {
  readonly role: DateRole;
  readonly rank: number;
  readonly date: FoundDate;
  readonly cell: Cell;
  /** The date with its label, as the file writes them. */
  readonly quote: string;
};

type Place = { readonly date: FoundDate; readonly cell: Cell; readonly line: Line; readonly before: string };

const HAS_WORD = /[a-z]{2}/i;
const LOOKS_LIKE_LABEL = /:\s*$|\b(?:date|due|expir\w*|until|issued|by)\b/i;

const MAX_QUOTE = 240;
const MAX_BEHIND = 60;

/** Long cells are quoted from the sentence of the date on. */
const quoteOf = ({ cell, date, before }: Place): string => {
  const end = date.index + date.text.length;
  return cell.text.slice(date.index - lastSentence(before).length, end + MAX_BEHIND);
};

const placesIn = (line: Line): Place[] =>
  line.cells.flatMap((cell) => {
    const dates = datesIn(cell.text);
    return dates.map((date, nth) => {
      const previous = dates[nth - 1];
      return {
        date,
        cell,
        line,
        before: cell.text.slice(previous ? previous.index + previous.text.length : 0, date.index),
      };
    });
  });

/** A vague label, such as "Expiry", belongs to whatever its neighbours are about. */
const hasOtherSubject = ({ cell, line }: Place, lines: readonly Line[], type: DocumentType | null): boolean => {
  const beside = line.cells.filter((each) => each.left < cell.left).map(({ text }) => text);
  const above = cellAbove(cell, lines)?.text ?? '';
  return [...beside, above].some((text) => text.length < 90 && namesOtherDate(text, type));
};

type Labelled = { readonly label: LabelMatch; readonly quote: string };

const labelOf = (place: Place, lines: readonly Line[], type: DocumentType | null): Labelled | null => {
  const { cell, line, before } = place;
  const own = labelAtEnd(before, type);
  // Words such as "00:00 on" leave the label to the neighbours.
  if (own || (HAS_WORD.test(before) && !isBetween(before))) {
    if (own) return { label: own, quote: quoteOf(place) };
    const above = textAbove(cell, lines);
    return { label: labelAtEnd(`${above} ${before}`, type), quote: `${above} ${quoteOf(place)}` };
  }
  const left = leftOf(cell, line);
  if (left && datesIn(left.text).length === 0) {
    const label = labelAtEnd(left.text, type);
    // A value beside the date may contain such a word, too: "Qualified supervisor".
    const decides = label !== null && (label !== 'other' || LOOKS_LIKE_LABEL.test(left.text));
    if (decides) return { label, quote: `${left.text} ${cell.text}` };
    const twoLines = `${textAbove(left, lines)} ${left.text}`;
    const wrapped = labelAtEnd(twoLines, type);
    if (wrapped && wrapped !== 'other') return { label: wrapped, quote: `${twoLines} ${cell.text}` };
    if (LOOKS_LIKE_LABEL.test(left.text)) return null;
  }
  const header = headerAbove(place, lines);
  if (!header) return null;
  const joined = labelAtEnd(header.joined, type);
  return joined
    ? { label: joined, quote: `${header.joined} ${cell.text}` }
    : { label: labelAtEnd(header.nearest, type), quote: `${header.nearest} ${cell.text}` };
};

/** Start and end of a period, such as "Period of insurance: from … to …". */
const periodRole = (place: Place, previous: Place | undefined, lines: readonly Line[]): DateRole | null => {
  const { cell, line, date } = place;
  const startsAt = line.cells.slice(0, line.cells.indexOf(cell)).reduce((sum, { text }) => sum + text.length + 2, 0);
  const before = line.text.slice(0, startsAt + date.index).trimEnd();
  const around = [...line.cells.filter((each) => each.left <= cell.left)]
    .map((each) => paragraphAbove(each, lines))
    .join(' ');
  if (!PERIOD_LABEL.test(`${around} ${before}`)) return null;
  const between = previous ? before.slice(before.lastIndexOf(previous.date.text) + previous.date.text.length) : '';
  if (previous && (PERIOD_LINK.test(between.trim()) || PERIOD_END.test(between))) return 'expires';
  if (PERIOD_START.test(before)) return 'issued';
  if (PERIOD_END.test(before)) return 'expires';
  const behind = line.text.slice(startsAt + date.index + date.text.length);
  const next = datesIn(behind)[0];
  return next && PERIOD_LINK.test(behind.slice(0, next.index).trim()) ? 'issued' : null;
};

/** The dates of a file whose label says that they are the issue or the expiry of the document. */
export const labelledDates = (lines: readonly Line[], type: DocumentType | null): LabelledDate[] =>
  lines.flatMap((line) => {
    const places = placesIn(line);
    return places.flatMap((place, nth): LabelledDate[] => {
      const { date, cell } = place;
      const period = periodRole(place, places[nth - 1], lines);
      if (period && !namesOtherDate(place.before, type)) {
        const quote = (line.text.length < MAX_QUOTE ? line.text : cell.text).replace(/\s+/g, ' ');
        return [{ role: period, rank: period === 'issued' ? 1 : 2, date, cell, quote }];
      }
      const labelled = labelOf(place, lines, type);
      if (!labelled?.label || labelled.label === 'other') return [];
      if (labelled.label.rank < 2 && hasOtherSubject(place, lines, type)) return [];
      return [{ ...labelled.label, date, cell, quote: labelled.quote.trim().slice(-MAX_QUOTE) }];
    });
  });
