import type { BadgeCheck } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import type { Actions, PageState } from '../state.ts';
import { secondsText, sizeText } from '../words.ts';
import { notProvedView, provedView } from './explanations.ts';
import { fileView } from './fileView.ts';
import { facts, type Point, points, section, verdictHeading } from './parts.ts';

type Answer = BadgeCheck['answer'];

export const BADGE_TITLES: Readonly<Record<Answer, string>> = {
  issued: 'A genuine badge. Does it still hold?',
  other_key: 'A badge with a key that this page does not know',
  refused: 'Refused: this badge proves nothing',
};

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

const NEWER: Point = {
  sign: 'file',
  title: 'Get this page again',
  text: ['The key may be newer than your copy of the page. Take the page from LetProof, not from who sent the badge.'],
};

const why = (kind: '' | 'warn', what: string, consequence: string) =>
  element(
    'p',
    { class: `alert ${kind} why`.replaceAll(/ +/g, ' ') },
    icon(kind === 'warn' ? 'warning' : 'file'),
    element('span', {}, element('b', {}, what), ` ${consequence}`),
  );

const subjectView = ({ subject }: BadgeCheck) =>
  subject &&
  facts('proof', [
    ['Badge of', subject.propertyName],
    ['Code', subject.badge],
    ['Valid until', subject.validUntil],
    ['Its page', subject.page],
  ]);

const advice = (...list: readonly Point[]) => section('What you can do', points('not', list));

const place = (kind: 'bad' | 'warn', { answer }: BadgeCheck, ...children: readonly (Node | null)[]) =>
  element(
    'section',
    { class: `place-of ${kind} verdict` },
    verdictHeading(kind === 'bad' ? 'cross' : 'question', kind, BADGE_TITLES[answer]),
    ...children,
  );

/** No enamel: a badge that was revoked an hour ago passes here, too. */
const issuedView = (check: BadgeCheck): readonly Node[] => [
  place(
    'warn',
    check,
    why(
      'warn',
      'It was issued by LetProof, and nothing in it was changed.',
      'A file cannot know whether the badge was suspended or revoked. Only its page says that.',
    ),
    subjectView(check),
  ),
  provedView('What is proved', [
    {
      title: 'It is ours',
      text: `The signature is that of ${check.subject?.issuer}, with a key that this page knows.`,
    },
    { title: 'It is in date', text: 'Its last day has not passed, by the clock of this device.' },
  ]),
  notProvedView([
    { title: 'That it holds today', text: 'A suspended or a revoked badge has the same signature.' },
    {
      title: 'Which address it is for',
      text: 'The file has only a fingerprint of the address. The badge’s page shows the address.',
    },
    {
      title: 'That the answers are true',
      text: 'They are the owner’s own. A badge states a self-assessment with evidence, not a legal opinion.',
    },
  ]),
];

const VIEWS: Readonly<Record<Answer, (check: BadgeCheck) => readonly Node[]>> = {
  issued: issuedView,
  other_key: (check) => [
    place(
      'warn',
      check,
      why('warn', 'This says nothing about the badge.', 'Without the key nobody can tell whether it is genuine.'),
    ),
    advice(NEWER, LOOK),
  ],
  refused: (check) => [place('bad', check, why('', check.reason, ''), subjectView(check)), advice(LOOK, AGAIN)],
};

/** The result for a badge that came without a bundle. */
export const badgeView = (
  { file, check, seconds }: Extract<PageState, { status: 'badge' }>,
  actions: Actions,
): readonly Node[] => [
  fileView(file, `${sizeText(file.size)} · checked in ${secondsText(seconds)}`, actions),
  ...VIEWS[check.answer](check),
];
