import { londonDay } from '../../../domain/calendar.ts';
import { FILES } from '../../support/files.ts';
import { chooseFile } from '../chooseFile.ts';
import type { Visitor } from '../visitor.ts';
import type { Screen } from './screen.ts';

const sendNothing = async (visitor: Visitor) => {
  await visitor.press('Send the record');
  await visitor.see('Choose the record or take a photo of it', 'Your name is required');
};

export const setDate = (visitor: Visitor, day: string, selector = 'input[type=date]') =>
  visitor.page.$eval(
    selector,
    (input, value) => {
      // React notices only what is set by the element's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    day,
  );

/** Fills the form of an upload link and sends a picture of one pixel. */
export const sendRecord = async (visitor: Visitor, day: string) => {
  await chooseFile(visitor, 'gas-safety-record.png', FILES.png);
  await visitor.see('gas-safety-record.png');
  await setDate(visitor, day);
  await visitor.fill('Your name', 'P. Trevorrow');
  await visitor.press('Send the record');
  await visitor.see('Thank you, the record has arrived', 'Keep a receipt');
};

export const today = () => londonDay(new Date());

const askForDocument = async (visitor: Visitor) => {
  await visitor.press('Ask for a document');
  await visitor.see('An engineer, an agent or a co-owner');
};

const shareByLink = async (visitor: Visitor) => {
  await visitor.press('Share by link');
  await visitor.see('Documents that they can open');
};

const ofPassing =
  (page = '') =>
  (world: { passing: { property: string } }) =>
    `/properties/${world.passing.property}${page}`;

/** What people without an account see, and how its owner makes the links. */
export const LINK_SCREENS: readonly Screen[] = [
  {
    name: 'upload-link',
    user: 'visitor',
    path: (world) => world.uploadLinkPath(),
    shows: ['One document for Sea View', 'Please check that it shows'],
  },
  {
    name: 'upload-link-errors',
    user: 'visitor',
    path: (world) => world.uploadLinkPath(),
    shows: ['One document for Sea View'],
    after: sendNothing,
  },
  {
    name: 'upload-link-done',
    user: 'visitor',
    path: (world) => world.uploadLinkPath(),
    shows: ['One document for Sea View'],
    after: (visitor) => sendRecord(visitor, today()),
  },
  {
    name: 'upload-link-ended',
    user: 'visitor',
    path: `/upload/${'x'.repeat(43)}`,
    shows: ['This link no longer works'],
  },
  {
    name: 'shared',
    user: 'visitor',
    path: (world) => world.sharePath(world.passing.property, { recipient: 'Harbour Mutual', open: 5 }),
    shows: ['Sea View is compliant', 'All 42 answers', 'Kept back'],
  },
  {
    name: 'shared-answers',
    user: 'visitor',
    path: (world) => world.sharePath(world.failing.property),
    shows: ['All 42 answers'],
    after: async (visitor) => {
      await visitor.pressAt('#answers ~ details > summary', 'Read every answer');
      await visitor.see('Non-Compliant');
    },
  },
  {
    name: 'shared-kept-back',
    user: 'visitor',
    path: (world) => world.sharePath(world.passing.property, { answers: false }),
    shows: ['Sea View is compliant', 'were kept back'],
  },
  {
    name: 'shared-failing',
    user: 'visitor',
    path: (world) => world.sharePath(world.failing.property),
    shows: ['Lighthouse Flat is not compliant', 'All 42 answers'],
  },
  {
    name: 'shared-passcode',
    user: 'visitor',
    path: (world) => world.sharePath(world.passing.property, { passcode: 'harbour-1853' }),
    shows: ['Enter the passcode'],
  },
  {
    name: 'stay-receipt',
    user: 'visitor',
    prints: true,
    path: (world) => world.stayPath(world.passing.property, 7),
    shows: ['In order throughout', 'Download receipt', 'Worked out from'],
  },
  {
    name: 'stay-receipt-moved',
    user: 'visitor',
    prints: true,
    path: ({ moved }) => moved.stay,
    shows: ['The address was changed on'],
  },
  {
    name: 'stay-receipt-gaps',
    user: 'visitor',
    prints: true,
    path: (world) => world.stayPath(world.expired.property, 7),
    shows: ['Not in order on', 'What a gap means'],
  },
  {
    name: 'stay-receipt-weeks',
    user: 'visitor',
    path: (world) => world.stayPath(world.expired.property, 300),
    shows: ['Not in order on', 'A square a week'],
  },
  {
    name: 'stay-receipt-ended',
    user: 'visitor',
    path: '/stay/SR-0000-0000',
    shows: ['There is no such receipt'],
  },
  {
    name: 'stay-receipt-made',
    user: 'owner',
    path: async (world) => {
      await world.stayPath(world.passing.property, 3);
      return `/properties/${world.passing.property}`;
    },
    shows: ['Stay receipt', 'made on', 'Withdraw'],
    after: async (visitor) => {
      await visitor.press('Check these days');
      await visitor.see('Make a receipt');
    },
  },
  {
    name: 'share-dialog',
    user: 'owner',
    path: ofPassing(),
    shows: ['Share the report'],
    after: shareByLink,
  },
  {
    name: 'asked-documents',
    user: 'owner',
    path: async (world) => {
      await world.uploadLinkPath();
      return `/properties/${world.passing.property}/documents`;
    },
    shows: ['Asked for by link', 'Withdraw'],
  },
  {
    name: 'ask-dialog',
    user: 'owner',
    path: ofPassing('/documents'),
    shows: ['Ask for a document'],
    after: askForDocument,
  },
];
