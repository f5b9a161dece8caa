import type { Page } from 'puppeteer';
import { structure } from '../../server/print/parsing.ts';

export type Parsed = {
  /** Elements with the names of their attributes, comments and processing instructions. */
  readonly parts: readonly string[];
  /** Why it is not XML. */
  readonly error: string | null;
  /** What could run: scripts, handlers, and addresses that are scripts. */
  readonly scripts: readonly string[];
  readonly text: string;
};

/** Elements that could run something. */
const ELEMENTS = /^(script|iframe|object|embed|base|form|foreignObject)$/i;
const ADDRESSES = /^[\s\0-\x20]*(javascript|data|vbscript):/i;

/** Parses with the parser of the browser. Nothing in it is loaded or run. */
export const parsedBy = (
  page: Page,
  type: 'text/html' | 'image/svg+xml',
  texts: readonly string[],
): Promise<readonly Parsed[]> =>
  page.evaluate(`(() => {
    const structure = ${structure};
    return ${JSON.stringify(texts)}.map((text) => {
      const parsed = new DOMParser().parseFromString(text, ${JSON.stringify(type)});
      const scripts = [...parsed.querySelectorAll('*')].flatMap(({ localName, attributes }) => [
        ...(${ELEMENTS}.test(localName) ? [localName] : []),
        ...[...attributes]
          .filter(({ name, value }) => /^on/i.test(name) || ${ADDRESSES}.test(value))
          .map(({ name, value }) => localName + ' with ' + name + '=' + value),
      ]);
      const error = parsed.querySelector('parsererror')?.textContent ?? null;
      return { parts: structure(parsed), error, scripts, text: parsed.documentElement.textContent };
    });
  })()`) as Promise<readonly Parsed[]>;

/** The same text without what markup is made of. Where a text leads to another layout, this one does, too. */
export const harmlessAs = (text: string): string => text.replace(/[<>&"'`]/g, 'x');
