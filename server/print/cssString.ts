import { printable } from './printable.ts';

/** A quoted string for a style sheet. All but letters and digits become code points, so no text can end the string. */
export const cssString = (text: string): string => {
  const escaped = Array.from(printable(text), (character) =>
    /[A-Za-z0-9]/.test(character) ? character : `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped.join('')}"`;
};
