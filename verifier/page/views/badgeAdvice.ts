import type { BadgeCheck } from '../../contract.ts';
import type { Point } from './parts.ts';

const LOOK: Point = {
  sign: 'code',
  title: 'Look at the badge’s page',
  text: ['The code on the badge opens it: enter the code on the website of LetProof. It says what holds today.'],
};

const AGAIN: Point = {
  sign: 'envelope',
  title: 'Ask for the file again',
  text: ['A program that saves a picture anew changes it. Only the file as it was downloaded passes here.'],
};

const PRESENT: Point = {
  sign: 'envelope',
  title: 'Ask for the present file',
  text: ['Each download is made for the state of that moment, and signed with the present key.'],
};

const CREDENTIAL: Point = {
  sign: 'envelope',
  title: 'Ask for the badge as it was downloaded',
  text: [
    'The picture (SVG) and the signed credential (.jwt) from LetProof have a credential that can be checked here.',
  ],
};

const CLOCK: Point = {
  sign: 'warning',
  title: 'Look at the clock of this device',
  text: ['It may be wrong by more than a day.'],
};

const NEWER: Point = {
  sign: 'file',
  title: 'Get this page again',
  text: ['The key may be newer than your copy of the page. Take the page from LetProof, not from who sent the badge.'],
};

const FILLED: Point = {
  sign: 'file',
  title: 'Get this page from LetProof',
  text: ['Only the page that LetProof itself gives out has the keys. Do not take it from who sent the badge.'],
};

const FORMER_ADDRESS: Point = {
  sign: 'warning',
  title: 'Be careful with the address in the file',
  text: ['LetProof may have had it earlier, but anybody can write one there. Use the address that you know.'],
};

/** What a reader can do, the best first. */
export const ADVICE: Readonly<Record<BadgeCheck['answer'], readonly Point[]>> = {
  issued: [LOOK],
  inactive: [LOOK, PRESENT],
  replaced: [PRESENT, LOOK],
  other_key: [NEWER, LOOK],
  other_address: [LOOK, PRESENT, FORMER_ADDRESS],
  no_keys: [FILLED, LOOK],
  no_credential: [LOOK, CREDENTIAL],
  no_badge: [LOOK, CREDENTIAL],
  changed: [LOOK, AGAIN],
  revoked: [LOOK],
  expired: [LOOK, PRESENT],
  early: [CLOCK, LOOK],
};
