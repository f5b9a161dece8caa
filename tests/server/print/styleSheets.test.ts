import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOUR_VARIABLES, styleSheet } from '../../../server/print/styleSheets.ts';

const FOLDERS = ['server/print', 'server/http'];
const sheets = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
);
const textOf = (file: string) => readFileSync(file, 'utf8');

describe('style sheets', () => {
  it('are read from the root of the project', () => {
    expect(styleSheet('./server/print/base.css')).toBe(textOf('server/print/base.css'));
  });

  it('stop the start when one is missing', () => {
    expect(() => styleSheet('./server/print/missing.css')).toThrow('missing.css');
  });

  // The report defines its page variables itself, from the property's name.
  it.each(sheets)('%s uses only variables that are defined', (file) => {
    const used = [...textOf(file).matchAll(/var\(--([\w-]+)\)/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(0);
    const undefinedOnes = used.filter((name) => !name.startsWith('page-') && !COLOUR_VARIABLES.includes(`--${name}:`));
    expect(undefinedOnes).toEqual([]);
  });

  it.each(sheets)('%s cannot end its own style element', (file) => {
    expect(textOf(file)).not.toContain('<');
  });
});
