import type { Plugin } from 'vite';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import { outlineOf } from '../../domain/questionnaire/outline.ts';

const ID = 'virtual:edition-outlines';
const RESOLVED = `\0${ID}`;

/** The outlines of all editions as data, so that the dashboard does not load the whole questionnaire. */
export const editionOutlines: Plugin = {
  name: 'edition-outlines',
  resolveId: (id) => (id === ID ? RESOLVED : undefined),
  load: (id) =>
    id === RESOLVED ? `export const outlines = ${JSON.stringify(EDITIONS.all.map(outlineOf))}` : undefined,
};
