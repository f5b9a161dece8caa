/** Labels of two dates, of which the first is the start and the second is the end. */
export const PERIOD_LABEL =
  /\b(?:period of (?:insurance|cover|validity|licence)|(?:insurance|policy|cover|licence|certificate) period|cover(?:age)? dates|valid(?:ity)?(?: period)?|term of (?:licence|policy)|insured from|in force)\b/i;

const TIME = String.raw`(?:\s*[:–-]?\s*(?:at\s+)?(?:\d{1,2}[:.]\d{2}\s*(?:am|pm|hrs|hours)?|midnight|noon)(?:\s*on)?)?`;
const AT_END = String.raw`(?:\s+date)?${TIME}\s*[:–-]?\s*$`;

export const PERIOD_START = new RegExp(
  String.raw`\b(?:from|start(?:s|ing)?|begin(?:s|ning)?|commenc(?:es|ing))${AT_END}`,
  'i',
);
export const PERIOD_END = new RegExp(String.raw`\b(?:to|until|till|end(?:s|ing)?|expir(?:es|ing|y))${AT_END}`, 'i');

/** What stands between the two dates of a period. */
export const PERIOD_LINK =
  /^\W{0,3}(?:(?:at\s+)?\d{2}[:.]\d{2}\W{0,2}(?:hrs|hours|gmt|am|pm)?\W{0,2})?(?:to|until|till|and|through|–|-)(?:\s+(?:and\s+including|midnight|noon)(?:\s+on)?)?\W{0,3}(?:\d{2}[:.]\d{2}\W{0,2}(?:hrs|hours|on)?\s*)?$/i;
