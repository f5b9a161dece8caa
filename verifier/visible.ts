/** Control and formatting characters, private use, unassigned ones, and separators of lines. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text that others wrote, for one line. Such characters would change how it is read, and a terminal obeys some. */
export const visible = (text: string): string => text.replaceAll(INVISIBLE, '\uFFFD');
