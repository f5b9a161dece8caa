import { CONDITION } from './timeLimits.ts';

/** The argument list that begins here, up to its closing parenthesis. */
const argumentsAt = (text: string, start: number): string => {
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end += 1) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
  return text.slice(start, end);
};

/** The limits below CONDITION of calls that wait for something. */
export const shortWaits = (text: string): readonly string[] =>
  [...text.matchAll(/\.(?:poll|find(?:All)?By\w+)\(/g)].flatMap(({ 0: call, index }) => {
    const [, limit] = argumentsAt(text, index + call.length).match(/\btimeout: ([\d_]+)/) ?? [];
    return limit && Number(limit.replaceAll('_', '')) < CONDITION ? [`timeout: ${limit}`] : [];
  });
