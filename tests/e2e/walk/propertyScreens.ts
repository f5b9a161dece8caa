import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import type { Screen } from './screen.ts';

const checkStay = (sees: string) => async (visitor: Visitor) => {
  await visitor.press('Check these days');
  await visitor.see(sees, 'Download receipt');
};

const openLists = async (visitor: Visitor) => {
  await visitor.pressAt('summary ::-p-text(The same as a table)');
  await visitor.pressAt('summary ::-p-text(The same as a list)');
  await visitor.see('runs out on');
};

const at = (propertyOf: (world: World) => string) => (world: World) => `/properties/${propertyOf(world)}`;
const parts = ['What happened', 'Stay receipt', 'Documents'] as const;

export const PROPERTY_SCREENS: readonly Screen[] = [
  {
    name: 'property',
    user: 'owner',
    path: at(({ passing }) => passing.property),
    shows: ['Sea View is compliant', 'What turns red when', 'Score over time', 'was issued', ...parts],
    after: checkStay('In order throughout'),
  },
  {
    name: 'property-lists',
    user: 'owner',
    path: at(({ passing }) => passing.property),
    shows: ['Sea View is compliant', 'What turns red when', 'Score over time'],
    after: openLists,
  },
  {
    name: 'property-expired',
    user: 'owner',
    path: at(({ expired }) => expired.property),
    shows: ['badge expired', 'The gas safety certificate ran out', 'not in order now', ...parts],
    after: checkStay('had run out on'),
  },
  {
    name: 'property-suspended',
    user: 'owner',
    path: at(({ failing }) => failing.property),
    shows: ['badge suspended', 'no longer in order', ...parts],
  },
  {
    name: 'property-not-assessed',
    user: 'owner',
    path: at(({ notAssessed }) => notAssessed),
    shows: ['has not been assessed', ...parts],
  },
  {
    name: 'property-not-found',
    user: 'owner',
    path: '/properties/00000000-0000-4000-8000-000000000000',
    shows: ['Property Not Found'],
  },
];
