/** Control and formatting characters, private use, unassigned ones, and separators of lines. */
const CLASSES = '\\p{C}\\p{Zl}\\p{Zp}';
export const INVISIBLE = new RegExp(`[${CLASSES}]`, 'u');
const ALL_INVISIBLE = new RegExp(`[${CLASSES}]`, 'gu');

/** A text that others wrote, for one line. Such characters would change how it is read, and a terminal obeys some. */
export const visible = (text: string): string => text.replaceAll(ALL_INVISIBLE, '\uFFFD');
