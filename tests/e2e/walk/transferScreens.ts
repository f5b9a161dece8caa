import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import type { Screen } from './screen.ts';

const at =
  (name: keyof World['transfers']) =>
  ({ transfers }: World) =>
    transfers[name];

/** The page asks only for a user whom the browser knows, which it does once it has shown the dashboard. */
const open =
  (name: keyof World['transfers'], ...shows: readonly string[]) =>
  async (visitor: Visitor, world: World) => {
    await visitor.go(at(name)(world));
    await visitor.see(...shows);
  };

/** What the dashboard of each shows. */
const SHOWS = { buyer: 'Three steps to your first badge', newOwner: 'Gull Nest', owner: 'Net Loft' } as const;

const ofUser = (name: string, user: keyof typeof SHOWS, after: NonNullable<Screen['after']>): Screen => ({
  name,
  user,
  path: '/dashboard',
  shows: [SHOWS[user]],
  after,
});

/** A property that changes hands: its owner's side, and the page that the mail opens. */
export const TRANSFER_SCREENS: readonly Screen[] = [
  {
    name: 'transfer-dialog',
    user: 'owner',
    path: (world) => `/properties/${world.passing.property}`,
    shows: ['Sold it, or handing it to another agent?'],
    after: async (visitor) => {
      await visitor.press('Transfer to another account');
      await visitor.see('What goes along');
      await visitor.press('Send the offer');
      await visitor.see('Email is required');
    },
  },
  { name: 'transfer-waiting', user: 'seller', path: at('property'), shows: ['Withdraw the offer'] },
  {
    name: 'transfer-withdraw',
    user: 'seller',
    path: at('property'),
    shows: ['Withdraw the offer'],
    after: async (visitor) => {
      await visitor.press('Withdraw the offer');
      await visitor.see('can no longer accept it');
    },
  },
  { name: 'transfer-visitor', user: 'visitor', path: at('open'), shows: ['A property is offered to you'] },
  ofUser('transfer-offer', 'buyer', open('open', 'Sea View is offered to you', 'Accept the property')),
  ofUser('transfer-long-name', 'buyer', open('longNamed', 'is offered to you')),
  ofUser('transfer-without-plan', 'buyer', async (visitor, world) => {
    await open('open', 'Accept the property')(visitor, world);
    await visitor.press('Accept the property');
    await visitor.see('See the plans');
  }),
  ofUser('transfer-no-room', 'newOwner', async (visitor, world) => {
    await open('toFull', 'Accept the property')(visitor, world);
    await visitor.press('Accept the property');
    await visitor.see('Your plan allows 1 property.');
  }),
  ofUser('transfer-withdrawn', 'buyer', open('withdrawn', 'This offer was withdrawn')),
  ofUser('transfer-accepted', 'newOwner', open('accepted', 'The property is yours')),
  ofUser('transfer-other-address', 'owner', open('open', 'There is no such offer for you')),
];
