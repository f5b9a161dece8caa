import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import { hold, refuse } from './refuse.ts';
import type { Screen } from './screen.ts';
import { switchToOwner } from './teamScreens.ts';

const at = (propertyOf: (world: World) => string) => (world: World) =>
  `/console/properties/${propertyOf(world)}/replay`;

const parts = ['As it stood on', 'What this step changed', 'answers at that moment', 'What happened'] as const;

/** Signed in as an auditor, at a path that the walk names. */
const asAuditor =
  (path: (world: World) => string, ...shows: readonly string[]) =>
  async (visitor: Visitor, world: World) => {
    await switchToOwner(visitor);
    await visitor.go(path(world));
    await visitor.see(...shows);
  };

const ofAuditor = (name: string, after: Screen['after'], refusals: readonly string[] = []): Screen => ({
  name,
  user: 'auditor',
  path: '/dashboard',
  shows: [],
  refusals,
  ...(after && { after }),
});

const compareWith = async (visitor: Visitor, value: string, sees: string) => {
  await visitor.page.select('select:has(option[value=day])', value);
  await visitor.see(sees);
};

export const REPLAY_SCREENS: readonly Screen[] = [
  {
    name: 'replay',
    user: 'owner',
    path: at(({ expired }) => expired.property),
    shows: ['Not in order', 'The badge as a stranger saw it', ...parts],
    after: async (visitor) => {
      await visitor.press('What made this fail');
      await visitor.see('In date until');
    },
  },
  {
    name: 'replay-proven',
    user: 'owner',
    path: at(({ passing }) => passing.property),
    shows: ['In order', ...parts],
    after: (visitor) => compareWith(visitor, 'completion', 'Compared with step'),
  },
  {
    name: 'replay-day',
    user: 'owner',
    path: at(({ failing }) => failing.property),
    shows: ['Not in order', ...parts],
    after: (visitor) => compareWith(visitor, 'day', 'the same at both moments'),
  },
  {
    name: 'replay-first',
    user: 'owner',
    path: at(({ passing }) => passing.property),
    shows: [...parts],
    after: async (visitor) => {
      await visitor.press('First step');
      await visitor.see('There was no assessment yet', 'There was no document on file');
    },
  },
  {
    name: 'replay-export',
    user: 'owner',
    path: at(({ passing }) => passing.property),
    shows: [...parts],
    after: async (visitor) => {
      await visitor.pressAt('header button[aria-haspopup=menu]', 'the formats');
      await visitor.see('Spreadsheet (CSV)');
    },
  },
  ofAuditor(
    'replay-auditor',
    asAuditor(
      at(({ expired }) => expired.property),
      'You look as',
      'Not in order',
      ...parts,
    ),
  ),
  ofAuditor(
    'audit',
    asAuditor(() => '/audit', 'Histories of Ada Lovelace', 'Lighthouse Flat', 'Leave this team'),
  ),
  ofAuditor(
    'audit-failed',
    async (visitor) => {
      await switchToOwner(visitor);
      await refuse(visitor, '/api/audit');
      await visitor.go('/audit');
      await visitor.see('The properties could not be loaded');
    },
    ['429 /api/audit'],
  ),
  ofAuditor('audit-loading', async (visitor) => {
    await switchToOwner(visitor);
    await hold(visitor, '/api/audit');
    await visitor.go('/audit');
    await visitor.see('Histories of Ada Lovelace');
  }),
  {
    name: 'replay-not-found',
    user: 'owner',
    path: '/console/properties/00000000-0000-4000-8000-000000000000/replay',
    shows: ['History Not Found'],
    refusals: ['404 /api/properties/00000000-0000-4000-8000-000000000000/replay'],
  },
  {
    name: 'property-looks',
    user: 'owner',
    path: ({ failing }) => `/properties/${failing.property}`,
    shows: ['Looks of auditors', 'Priya Nair looked at the history'],
  },
];
