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

export const CONSOLE_SCREENS: readonly Screen[] = [
  list('properties', 'Lighthouse Flat', 'Non-Compliant'),
  {
    name: 'console-columns',
    user: 'owner',
    path: '/console/properties',
    shows: ['Lighthouse Flat'],
    after: async (visitor) => {
      if ((visitor.page.viewport()?.width ?? 0) < 600) return;
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
      await visitor.see('Runs out within');
    },
  },
  { name: 'console-no-match', user: 'owner', path: asking({ q: 'nowhere' }), shows: ['Nothing matches'] },
  { name: 'console-empty', user: 'newcomer', path: '/console/properties', shows: ['No property yet'] },
  tab('overview', 'Documents that count'),
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
];
