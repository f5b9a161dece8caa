import { londonDay } from '../../../domain/calendar.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import type { Screen } from './screen.ts';

const checkStay = (sees: string) => async (visitor: Visitor) => {
  await visitor.press('Check these days');
  await visitor.see(sees, 'Make a receipt');
};

const edit = async (visitor: Visitor) => {
  await visitor.pressAt('header button');
  await visitor.see('Edit Property', 'Delete Property');
};

const openLists = async (visitor: Visitor) => {
  await visitor.pressAt('summary ::-p-text(The same as a table)');
  await visitor.pressAt('summary ::-p-text(The same as a list)');
  await visitor.see('runs out on');
};

const at = (propertyOf: (world: World) => string) => (world: World) => `/properties/${propertyOf(world)}`;
const parts = ['What happened', 'Stay receipt', 'Documents', 'Reminders', 'Share', 'In your own calendar'] as const;

/** The page with a day of the past in its address. */
const on = (day: string, propertyOf: (world: World) => string) => (world: World) =>
  `${at(propertyOf)(world)}?on=${day}`;

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
    name: 'property-as-of',
    user: 'owner',
    path: on(londonDay(new Date()), ({ expired }) => expired.property),
    shows: ['At the end of', 'What was not in order', 'Documents on file'],
  },
  {
    name: 'property-as-of-unknown',
    user: 'owner',
    path: on('2020-01-01', ({ passing }) => passing.property),
    shows: ['nothing is known about 01/01/2020'],
  },
  {
    name: 'property-edit',
    user: 'owner',
    path: at(({ passing }) => passing.property),
    shows: ['Sea View is compliant'],
    after: edit,
  },
  {
    name: 'property-moved',
    user: 'mover',
    path: at(({ moved }) => moved.property),
    shows: ['Sea View is compliant'],
    after: async (visitor) => {
      await edit(visitor);
      await visitor.fill('Address line 1', '7 Pier Road');
      await visitor.see('Another house needs a property');
    },
  },
  {
    name: 'property-not-found',
    user: 'owner',
    path: '/properties/00000000-0000-4000-8000-000000000000',
    shows: ['Property Not Found'],
  },
];
