import { type LabelledValue, labelledValues, type ValueLabel } from './labelledValues.ts';
import type { Line } from './textLines.ts';

const LABELS: readonly ValueLabel[] = [
  {
    rank: 2,
    pattern:
      /^(?:(?:registered\s+)?(?:company|business|trading|contractor|firm|organisation|assessor|engineer|inspector)(?:'s|’s)?\s+(?:name|title|company|firm|business)|(?:contractor|company|business|insurer|insured\s+(?:by|with)|underwritten\s+by|underwriters?|issued\s+by|prepared\s+by|issuing\s+authority|installer)(?=\s*:|\s*$))/gi,
  },
  {
    rank: 1,
    pattern:
      /^(?:(?:name\s+of\s+)?(?:gas\s+|heating\s+|test\s+)?(?:engineer|inspector|assessor|tester|electrician|surveyor)(?:'s|’s)?(?:\s+name)?|(?:inspected|tested|assessed|carried\s+out|completed|checked|surveyed)\s+by)\b/gi,
  },
];

const NAME = /^[A-Z][A-Za-z&'’.,() -]{2,60}/;
const NEXT_LABEL =
  /\s+(?:gas\s+safe|id\b|reg|tel|licen|signature|signed|date|phone|email|no\b|number|position|nic|card|of\b).*$/i;
const NOT_A_NAME =
  /^(?:details?|names?|address|signature|information|number|reg|id|tel|date|declaration|use|only|to|and|the|comments?|notes?|telephone|email|licen)/i;

const parseName = (text: string): string | null => {
  const name =
    NAME.exec(text)?.[0]
      ?.replace(NEXT_LABEL, '')
      .replace(/[\s,.(-]+$/, '') ?? '';
  return name.length >= 3 && !NOT_A_NAME.test(name) && !text.slice(0, name.length + 1).endsWith(':') ? name : null;
};

/** The firm or person that a label names as the issuer. A firm has the higher rank. */
export const issuersIn = (lines: readonly Line[]): LabelledValue[] => labelledValues(lines, LABELS, parseName);
