import type { World } from '../world.ts';
import type { Screen } from './screen.ts';

const list = (resource: string, ...shows: readonly string[]): Screen => ({
  name: `console-${resource}`,
  user: 'owner',
  path: `/console/${resource}`,
  shows,
});

const tab = (name: string, ...shows: readonly string[]): Screen => ({
  name: `console-property-${name}`,
  user: 'owner',
  path: ({ passing }) => `/console/properties/${passing.property}/show${name === 'overview' ? '' : `/${name}`}`,
  shows: ['What lies ahead', ...shows],
});

const asking = (filter: Readonly<Record<string, unknown>>): string =>
  `/console/properties?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

const documents = (state: keyof World['documentImports'], ...shows: readonly string[]): Screen => ({
  name: `import-documents-${state}`,
  user: 'agent',
  path: ({ documentImports }) => `/console/import-documents/${documentImports[state]}`,
  shows,
});

const importing = (state: keyof World['imports'], ...shows: readonly string[]): Screen => ({
  name: `import-${state}`,
  user: 'agent',
  path: ({ imports }) => `/console/import/${imports[state]}`,
  shows,
});

export const CONSOLE_SCREENS: readonly Screen[] = [
  list('properties', 'Lighthouse Flat', 'Non-Compliant'),
  {
    name: 'console-columns',
    user: 'owner',
    path: '/console/properties',
    shows: ['Lighthouse Flat'],
    after: async (visitor) => {
      if ((visitor.page.viewport()?.width ?? 0) < 900) return;
      await visitor.press('Columns, 6 of 12 shown');
      await visitor.see('Row height');
    },
  },
  {
    name: 'console-filter',
    user: 'owner',
    path: '/console/properties',
    shows: ['Lighthouse Flat'],
    after: async (visitor) => {
      await visitor.press('Filter');
      await visitor.see('Already expired');
    },
  },
  { name: 'console-no-match', user: 'owner', path: asking({ q: 'nowhere' }), shows: ['Nothing matches'] },
  { name: 'console-empty', user: 'newcomer', path: '/console/properties', shows: ['No property yet'] },
  tab('overview', 'Runs out next'),
  tab('answers', 'Judged'),
  tab('documents', 'All documents, with their history'),
  tab('badge', 'Valid Until'),
  tab('ahead'),
  tab('history', 'What happened'),
  {
    name: 'console-edit',
    user: 'owner',
    path: ({ passing }) => `/console/properties/${passing.property}`,
    shows: ['Save Changes'],
  },
  list('portfolio', 'Questions that fail most', 'Oldest evidence'),
  { name: 'console-portfolio-empty', user: 'newcomer', path: '/console/portfolio', shows: ['No property yet'] },
  list('assessments', 'Question set'),
  list('documents', 'Valid until'),
  list('badges', 'Active'),
  list('reminders', 'Reminders'),
  list('activity', 'Property added'),
  {
    name: 'console-selected',
    user: 'agent',
    path: '/console/properties',
    shows: ['Slipway'],
    after: async (visitor) => {
      await visitor.press('Select Slipway', 'checkbox');
      await visitor.see('1 selected');
    },
  },
  { name: 'import-file', user: 'agent', path: '/console/import', shows: ['Choose a file', 'Template as XLSX'] },
  { name: 'import-documents-file', user: 'agent', path: '/console/import-documents', shows: ['Names say where'] },
  documents('papers', 'No property is called', 'Takes the place of'),
  {
    ...documents('papers', 'No property is called'),
    name: 'import-documents-property',
    after: async (visitor) => {
      await visitor.press('Put it right');
      await visitor.see('Type a part of its name');
      await visitor.page.type('[role=combobox]', 'slip');
      await visitor.see('Slipway');
    },
  },
  { ...documents('filed', '1 document filed', 'You can undo it until'), user: 'importer' },
  importing('columns', 'What each column holds', 'No column holds Property name'),
  importing('rows', 'Row by row', 'Postcode is required', 'Nothing to do'),
  importing('tooMany', 'Your plan allows 5 properties.'),
  { ...importing('done', '4 rows imported', 'You can undo it until'), user: 'importer' },
];
