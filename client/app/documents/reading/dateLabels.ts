import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';

export type DateRole = 'issued' | 'expires';

/** A higher rank says more exactly that the date is that of the document. */
export type DateLabel = { readonly role: DateRole; readonly rank: number; readonly pattern: RegExp };

const DOCUMENT = '(?:certificate|record|report|document|assessment|schedule|policy|licen[cs]e|agreement)';
const WORK = '(?:inspections?|tests?|testing|checks?|assessments?|surveys?|services?|examinations?|visits?)';
const NEXT_WORK = `(?:${WORK}|reviews?)`;
const DATE_OF = 'date\\(?s?\\)?\\s+(?:of|for)\\s+(?:the\\s+|this\\s+)?';

const label = (role: DateRole, rank: number, pattern: string): DateLabel => ({
  role,
  rank,
  pattern: new RegExp(`\\b(?:${pattern})`, 'gi'),
});

export const DATE_LABELS: readonly DateLabel[] = [
  label('issued', 3, `${DATE_OF}(?:issue|certificate|certification|report|record)\\b`),
  label('issued', 3, `(?:issue|certificate|report|record)\\s+date|date\\s+(?:of\\s+)?issued?|issued\\s+on|issued:`),
  label('issued', 3, `(?:this\\s+)?${DOCUMENT}\\s+(?:was\\s+)?issued(?:\\s+on)?`),
  label('issued', 2, `${DATE_OF}(?:(?:gas|safety|electrical|fire|water|risk|site|initial|\\w{1,12})\\s+){0,2}${WORK}`),
  label('issued', 2, `(?:(?:safety|risk)\\s+)?${WORK}\\s+(?:completed\\s+)?date(?:\\(s\\))?|date\\s+of\\s+completion`),
  label(
    'issued',
    2,
    '(?:date\\s+)?(?:inspected|tested|assessed|surveyed|checked|carried\\s+out|undertaken|completed)' +
      '(?:\\s+on)?(?:\\s+the)?',
  ),
  label(
    'issued',
    1,
    '(?:start|commencement|inception|effective)\\s+date|(?:effective|valid|commencing)\\s+from' +
      '|cover\\s+(?:starts|from)|policy\\s+starts|date\\s+of\\s+commencement',
  ),
  // Alone, as beside a signature. "Purchase date" is another date.
  label('issued', 0, '(?<=^\\W{0,3}|signed(?: and)? )dated?(?=\\W{0,4}$)'),

  label(
    'expires',
    2,
    `next\\s+(?:(?:gas|safety|electrical|fire|water|risk|pat|annual|periodic|routine|recommended)\\s+){0,3}` +
      `${NEXT_WORK}(?:\\s+(?:and|or|&|/)\\s+${NEXT_WORK})?(?:\\s+(?:is|are))?(?:\\s+(?:due|required|recommended))?` +
      '(?:\\s+(?:date|on|by|before|on\\s+or\\s+before|no\\s+later\\s+than|not\\s+later\\s+than))?',
  ),
  label('expires', 2, `${DATE_OF}(?:next|expiry|expiration|renewal|review|re-?test|re-?inspection)(?:\\s+[a-z]+){0,3}`),
  label(
    'expires',
    2,
    `(?:further\\s+inspected|inspected\\s+again|re-?inspected|re-?tested|reviewed|re-?assessed)` +
      '(?:\\s+(?:and|&)\\s+tested)?\\s+(?:by|before|on|no\\s+later\\s+than|not\\s+later\\s+than)' +
      '(?:\\s+or\\s+before)?(?:\\s+the)?',
  ),
  label('expires', 2, `${DOCUMENT}\\s+(?:is\\s+|remains\\s+)?(?:valid|in\\s+force)\\s+(?:until|to|till|up\\s+to)`),
  label('expires', 2, `${DOCUMENT}\\s+(?:expires|ends|expiry|end\\s+date|will\\s+expire)(?:\\s+(?:on|date))?`),
  label(
    'expires',
    2,
    `(?:re-?test|re-?inspection|re-?assessment|review|retest)\\s+(?:is\\s+)?(?:date|due|by|required)` +
      '(?:\\s+(?:date|by|on|before))?',
  ),
  label(
    'expires',
    2,
    '(?:gas\\s+|safety\\s+){0,2}(?:inspection|test|check|assessment|service|re-?test)\\s+due' +
      '(?:\\s+(?:date|by|on|before))?',
  ),
  label(
    'expires',
    1,
    'expir(?:es|y|ation|y\\s+date|ation\\s+date)(?:\\s+(?:on|date|at))?|cover\\s+(?:ends|until|to|expires)',
  ),
  label(
    'expires',
    1,
    '(?:valid|in\\s+force)\\s+(?:until|to|till|thru|through|up\\s+to)|renewal\\s+(?:date|due)|renewable\\s+on' +
      '|(?:end|termination)\\s+date',
  ),
];

export const NEXT_IS_EXPIRY = /\bnext\b/i;

/** Labels of two dates, of which the first is the start and the second is the end. */
export const PERIOD_LABEL =
  /\b(?:period\s+of\s+(?:insurance|cover|validity|licence)|(?:insurance|policy|cover|licence|certificate)\s+period|cover(?:age)?\s+dates|valid(?:ity)?(?:\s+period)?|term\s+of\s+(?:licence|policy)|insured\s+from|in\s+force)\b/i;

export const PERIOD_START =
  /\b(?:from|start(?:s|ing)?|begin(?:s|ning)?|commenc(?:es|ing))(?:\s+date)?(?:\s*[:\-–]?\s*(?:at\s+)?(?:\d{1,2}[:.]\d{2}\s*(?:am|pm|hrs|hours)?|midnight|noon)(?:\s*on)?)?\s*[:\-–]?\s*$/i;
export const PERIOD_END =
  /\b(?:to|until|till|end(?:s|ing)?|expir(?:es|ing|y))(?:\s+date)?(?:\s*[:\-–]?\s*(?:at\s+)?(?:\d{1,2}[:.]\d{2}\s*(?:am|pm|hrs|hours)?|midnight|noon)(?:\s*on)?)?\s*[:\-–]?\s*$/i;
export const PERIOD_LINK =
  /^\W{0,3}(?:(?:at\s+)?\d{2}[:.]\d{2}\W{0,2}(?:hrs|hours|gmt|am|pm)?\W{0,2})?(?:to|until|till|and|through|–|-)(?:\s+(?:and\s+including|midnight|noon)(?:\s+on)?)?\W{0,3}(?:\d{2}[:.]\d{2}\W{0,2}(?:hrs|hours|on)?\s*)?$/i;

const OTHER_DATES =
  'birth|\\bd\\.?o\\.?b\\b|\\bcard\\b|\\bid\\b|regist(?:ration|ered|er)\\b|competen|accredit|member|qualif|scheme|calibrat' +
  '|\\bform\\b|version|revision|\\brev\\b|template|edition|amend|invoice|payment|\\bpaid\\b|\\border\\b|previous' +
  '|\\blast\\b|\\bformer|manufactur|warrant|guarant|purchas|\\bsince\\b|establish|copyright|©|print(?:ed)?\\b' +
  '|instrument|wording|booking|check-?in|tenancy|\\bact\\b|regulations?\\b|\\bbs\\b|standards?\\b|\\bbuilt\\b|construct' +
  '|\\binstalled|replace|quot(?:e|ation)|proposal|claim|convict|retroactive|received|tenant|occup|appoint|training' +
  '|remed|action|target|battery|\\bunit\\b|meter|equipment|photograph|plan\\b|drawing|download|generated';

const NOT_OF_A_LICENCE = new RegExp(OTHER_DATES, 'i');
const NOT_OF_THE_DOCUMENT = new RegExp(`${OTHER_DATES}|licen[cs]e`, 'i');

/** Words near a date that make it the date of something else: a person, a tool, a law, another document. */
export const namesOtherDate = (text: string, documentType: DocumentType | null): boolean =>
  (documentType === 'local_license' ? NOT_OF_A_LICENCE : NOT_OF_THE_DOCUMENT).test(text);

const SENTENCE_END = /[.;](?:\s+(?=[A-Z])|$)|[|•]/g;
/** Words that may stand between a label and its date. Others begin something else. */
const BETWEEN =
  /^(?:[\s:.,()*\-–_]|\b(?:on|by|before|after|the|is|was|are|be|at|date|dates|no|not|later|than|or|for|this|due|of|installation|property|dd|mm|yy|yyyy|recommended|required|carried|out|hrs|hours|midnight|noon)\b|\/|\d{1,2}[:.]\d{2})*$/i;
const SAYS_FUTURE = /\b(?:by|due|before|later|required)\b/i;
/** In characters before a label: a word further away is about something else. */
const SUBJECT_WITHIN = 45;
const MAX_BETWEEN = 40;
const MAX_CONTEXT = 110;

/** The part of a text that belongs to what follows it: behind the end of the sentence before. */
export const lastSentence = (text: string): string => {
  const ends = [...text.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length);
  return text.slice(ends.filter((end) => end < text.length).at(-1) ?? 0).slice(-MAX_CONTEXT);
};

export type LabelMatch = Omit<DateLabel, 'pattern'> | 'other' | null;

/** The label that ends a text: nearest to its end, and among these the longest. */
export const labelAtEnd = (text: string, documentType: DocumentType | null): LabelMatch => {
  const sentence = lastSentence(text);
  const matches = DATE_LABELS.flatMap((each) =>
    [...sentence.matchAll(each.pattern)].map((match) => ({
      role: each.role,
      rank: each.rank,
      start: match.index,
      end: match.index + match[0].length,
    })),
  ).sort((a, b) => b.end - a.end || a.start - b.start);
  const nearest = matches[0];
  // "Date of next inspection" also contains "inspection": the longest label that covers the nearest one counts.
  const widest =
    nearest &&
    matches.filter((each) => each.end >= nearest.start).sort((a, b) => a.start - b.start || b.end - a.end)[0];
  const subject = widest ? sentence.slice(Math.max(0, widest.start - SUBJECT_WITHIN)) : sentence;
  if (namesOtherDate(subject, documentType)) return 'other';
  if (!nearest || !widest) return null;
  const between = sentence.slice(nearest.end);
  if (between.length > MAX_BETWEEN || !BETWEEN.test(between)) return null;
  if (widest.role === 'expires') return { role: 'expires', rank: widest.rank };
  const words = sentence.slice(widest.start);
  if (NEXT_IS_EXPIRY.test(words)) return { role: 'expires', rank: 2 };
  return SAYS_FUTURE.test(words) ? null : { role: 'issued', rank: widest.rank };
};
