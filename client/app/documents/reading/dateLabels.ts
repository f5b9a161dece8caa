export type DateRole = 'issued' | 'expires';

/** A higher rank says more exactly that the date is that of the document. */
export type DateLabel = { readonly role: DateRole; readonly rank: number; readonly pattern: RegExp };

/** A space of the words stands for any white space. */
const phrase = (words: string): RegExp => new RegExp(`\\b(?:${words.replaceAll(' ', '\\s+')})(?!\\w)`, 'gi');

const label = (role: DateRole, rank: number, ...phrases: readonly string[]): DateLabel => ({
  role,
  rank,
  pattern: phrase(phrases.join('|')),
});

const DOCUMENT = '(?:certificate|record|report|document|assessment|schedule|policy|licen[cs]e|agreement)';
const WORK = '(?:inspections?|tests?|testing|checks?|assessments?|surveys?|services?|examinations?|visits?)';
const NEXT_WORK = `(?:${WORK}|reviews?)`;
const DONE = '(?:inspected|tested|assessed|surveyed|checked|carried out|took place|undertaken|completed)';
const AGAIN = '(?:re-?test|re-?inspection|re-?assessment|review)';
const BY = '(?:by|on|before|on or before|no later than|not later than)';
const DATE_OF = 'date\\(?s?\\)? (?:of|for) (?:the |this )?';
const SUBJECT = '(?:(?:gas|safety|electrical|fire|water|risk|site|pat|annual|periodic|routine|recommended) )';

export const DATE_LABELS: readonly DateLabel[] = [
  label('issued', 3, `${DATE_OF}(?:issue|certificate|certification|report|record|decision)`),
  label('issued', 3, '(?:issue|certificate|report|record) date', 'date (?:of )?issued?', 'issued on'),
  label('issued', 3, `(?:this )?${DOCUMENT} (?:was )?issued(?: on)?`),
  label('issued', 2, `${DATE_OF}(?:\\w{1,12} ){0,3}${WORK}`, 'date of completion'),
  label('issued', 2, `${SUBJECT}{0,2}${WORK} (?:completed )?date(?:\\(s\\))?`),
  label('issued', 2, `(?:date )?${DONE}(?: on)?(?: the)?`),
  label('issued', 1, '(?:start|commencement|inception|effective) date', 'date of commencement'),
  label('issued', 1, '(?:effective|valid|commencing|cover) from', '(?:cover|policy) starts'),
  // Alone, as beside a signature or above a column. "Purchase date" is another date.
  label('issued', 1, '(?<=^\\W{0,3})issued(?=\\W{0,4}$)'),
  label('issued', 0, '(?<=^\\W{0,3}|signed(?: and)? )dated?(?=\\W{0,4}$)'),

  label(
    'expires',
    2,
    `next ${SUBJECT}{0,3}${NEXT_WORK}(?: (?:and|or|&) ${NEXT_WORK})?(?: (?:is|are))?` +
      `(?: (?:due|required|recommended))?(?: (?:date|${BY}))?`,
  ),
  label('expires', 2, `next (?:inspected|tested|checked)(?: and tested)? ${BY}`),
  label('expires', 2, `${DATE_OF}(?:next|expiry|expiration|renewal|review|re-?test|re-?inspection)(?: [a-z]+){0,3}`),
  label(
    'expires',
    2,
    `(?:further inspected|inspected again|re-?inspected|re-?tested|reviewed|re-?assessed)` +
      `(?: (?:and|&) tested)? ${BY}(?: the)?`,
  ),
  label('expires', 2, `${DOCUMENT} (?:is |remains )?(?:valid|in force) (?:until|to|till|up to)`),
  label('expires', 2, `${DOCUMENT} (?:expires|ends|expiry|end date|will expire)(?: (?:on|date))?`),
  label('expires', 2, `${AGAIN} (?:is )?(?:date|due|by|required)(?: (?:date|${BY}))?`),
  label('expires', 2, `(?:suggested |recommended )?re-?test(?=\\W{0,4}$)`),
  label('expires', 2, `(?:gas |safety ){0,2}(?:inspection|test|check|assessment|service) due(?: (?:date|${BY}))?`),
  label('expires', 1, 'expir(?:es|y|ation)(?: date)?(?: (?:on|at))?', 'cover (?:ends|until|to|expires)'),
  label('expires', 1, '(?:valid|in force) (?:until|to|till|thru|through|up to)', '(?:end|termination) date'),
  label('expires', 1, 'renewal (?:date|due)', 'renewable on'),
];
