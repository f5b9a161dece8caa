import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { DATE_LABELS, type DateRole } from './dateLabels.ts';

const OTHER_THINGS = [
  // People and their permits.
  'birth|\\bd\\.?o\\.?b\\b|\\bcard\\b|\\bid\\b|regist(?:ration|ered|er)\\b|competen|accredit|member|qualif|scheme',
  'received|tenant|tenancy|occup|appoint|training|convict',
  // Forms, laws and standards.
  '\\bform\\b|version|revision|\\brev\\b|template|edition|amend|wording|copyright|©|print(?:ed)?\\b',
  '\\bact\\b|regulations?\\b|\\bbs\\b|standards?\\b|download|generated',
  // Money and other business.
  'invoice|payment|\\bpaid\\b|\\border\\b|purchas|quot(?:e|ation)|proposal|claim|retroactive|booking|check-?in',
  // Other days of the house and of its equipment.
  'previous|\\blast\\b|\\bformer|\\bsince\\b|establish|\\bbuilt\\b|construct|\\binstalled|manufactur|warrant|guarant',
  'calibrat|instrument|equipment|battery|\\bunit\\b|meter|replace|photograph|plan\\b|drawing|remed|action|target',
];
const NOT_OF_A_LICENCE = new RegExp(OTHER_THINGS.join('|'), 'i');
const NOT_OF_THE_DOCUMENT = new RegExp([...OTHER_THINGS, 'licen[cs]e'].join('|'), 'i');

/** Words near a date that make it the date of something else: a person, a tool, a law, another document. */
export const namesOtherDate = (text: string, documentType: DocumentType | null): boolean =>
  (documentType === 'local_license' ? NOT_OF_A_LICENCE : NOT_OF_THE_DOCUMENT).test(text);

const MAX_BETWEEN = 40;
/** In characters before a label: a word further away is about something else. */
const SUBJECT_WITHIN = 45;
const MAX_CONTEXT = 110;
const SENTENCE_END = /[.;](?:\s+(?=[A-Z])|$)|[|•]/g;
const SAYS_FUTURE = /\b(?:next|by|due|before|later|required)\b/i;
const BETWEEN_WORDS =
  'on|by|before|after|the|is|was|are|be|at|dates?|no|not|later|than|or|for|this|due|of|installation|property|dd|mm|yy|yyyy|recommended|required|carried|out|insurance|policy|cover|hrs|hours|midnight|noon';
const BETWEEN = new RegExp(String.raw`^(?:[\s:.,()*_–/-]|\b(?:${BETWEEN_WORDS})\b|\d{1,2}[:.]\d{2})*$`, 'i');

/** Words that may stand between a label and its date. Others begin something else. */
export const isBetween = (text: string): boolean => text.length <= MAX_BETWEEN && BETWEEN.test(text);

/** The part of a text that belongs to what follows it: behind the end of the sentence before. */
export const lastSentence = (text: string): string => {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return text.slice(ends.filter((end) => end < text.length).at(-1) ?? 0).slice(-MAX_CONTEXT);
};

/** `other`: the label of a date that is not one of the document. */
export type LabelMatch = { readonly role: DateRole; readonly rank: number } | 'other' | null;

const matchesIn = (sentence: string) =>
  DATE_LABELS.flatMap(({ role, rank, pattern }) =>
    [...sentence.matchAll(pattern)].map(({ 0: text, index }) => ({
      role,
      rank,
      start: index,
      end: index + text.length,
    })),
  );

/** The label at the end of a text, which names the date that follows. */
export const labelAtEnd = (text: string, documentType: DocumentType | null): LabelMatch => {
  const sentence = lastSentence(text);
  const matches = matchesIn(sentence);
  const end = Math.max(...matches.map((match) => match.end));
  const nearest = matches.filter((match) => match.end === end).sort((a, b) => a.start - b.start)[0];
  // If several labels overlap the nearest one, the one that begins first counts: "date of next inspection" also contains
  // "inspection". If two begin there, the longer one counts. If they are equally long, the expiry label counts.
  const widest = matches
    .filter((match) => nearest && match.end >= nearest.start)
    .sort((a, b) => a.start - b.start || b.end - a.end || a.role.localeCompare(b.role))[0];

  const subject = widest ? sentence.slice(Math.max(0, widest.start - SUBJECT_WITHIN)) : sentence;
  if (namesOtherDate(subject, documentType)) return 'other';
  if (!widest || !isBetween(sentence.slice(end))) return null;
  if (widest.role === 'expires') return { role: 'expires', rank: widest.rank };
  return SAYS_FUTURE.test(sentence.slice(widest.start)) ? null : { role: 'issued', rank: widest.rank };
};
