import type { BadgeCheck } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import { secondsText, sizeText } from '../pageTexts.ts';
import type { Actions, PageState } from '../state.ts';
import { ADVICE } from './badgeAdvice.ts';
import { notProvedView, provedView } from './explanations.ts';
import { fileView } from './fileView.ts';
import { facts, points, section, verdictHeading } from './parts.ts';

type Answer = BadgeCheck['answer'];
type Words = {
  readonly kind: 'bad' | 'warn';
  readonly title: string;
  /** What was found, in place of the reason of the check. */
  readonly what?: string;
  readonly consequence: string;
};

const UNKNOWN = 'This says nothing about the badge.';

const WORDS: Readonly<Record<Answer, Words>> = {
  issued: {
    kind: 'warn',
    title: 'A genuine badge. Does it still hold?',
    what: 'It was issued by LetProof, and nothing in it was changed.',
    consequence:
      'It was active when this file was made. The file cannot know whether the badge was suspended or revoked since. Only its page says that.',
  },
  replaced: {
    kind: 'warn',
    title: 'A badge with a replaced key',
    what: 'It was signed with a key that LetProof has replaced since.',
    consequence: 'It is genuine unless that key was stolen.',
  },
  inactive: {
    kind: 'warn',
    title: 'A genuine badge that was not active',
    consequence: 'Only its page says whether it is active again.',
  },
  other_key: {
    kind: 'warn',
    title: 'A badge with a key that this page does not know',
    what: UNKNOWN,
    consequence: 'Without the key nobody can tell whether it is genuine.',
  },
  other_address: { kind: 'warn', title: 'A badge of another address', consequence: UNKNOWN },
  no_keys: { kind: 'warn', title: 'This page knows no keys of badges', consequence: UNKNOWN },
  no_credential: {
    kind: 'warn',
    title: 'There is no credential in this file',
    consequence:
      'A QR code, a picture from a website and a certificate show a badge, but have nothing that could be checked here. Look up the code.',
  },
  no_badge: { kind: 'bad', title: 'This is not a badge of LetProof', consequence: '' },
  changed: { kind: 'bad', title: 'Refused: this badge proves nothing', consequence: '' },
  revoked: { kind: 'bad', title: 'Refused: this badge was revoked', consequence: '' },
  expired: { kind: 'bad', title: 'Refused: this badge has expired', consequence: '' },
  early: { kind: 'bad', title: 'Refused: this badge does not count yet', consequence: '' },
};

export const badgeTitle = ({ answer }: BadgeCheck): string => WORDS[answer].title;

const subjectView = ({ subject }: BadgeCheck) =>
  subject &&
  facts('proof', [
    ['Badge of', subject.propertyName],
    ['Code', subject.badge],
    ['Valid until', subject.validUntil],
    ...(subject.page === null ? [] : [['Its page', subject.page] as const]),
  ]);

/** No plaque: a badge that was revoked an hour ago passes here, too. */
const verdictView = (check: BadgeCheck) => {
  const { kind, title, what, consequence } = WORDS[check.answer];
  return element(
    'section',
    { class: `place-of ${kind} verdict` },
    verdictHeading(kind === 'bad' ? 'cross' : 'question', kind, title),
    element(
      'p',
      { class: kind === 'warn' ? 'alert warn why' : 'alert why' },
      icon(kind === 'warn' ? 'warning' : 'file'),
      element('span', {}, element('b', {}, what ?? check.reason), ` ${consequence}`),
    ),
    subjectView(check),
  );
};

const IN_DATE = { title: 'It is in date', text: 'Its last day has not passed, by the clock of this device.' };
const UNPROVED = [
  {
    title: 'Which address it is for',
    text: 'The file has only a fingerprint of the address. The badge’s page shows the address.',
  },
  {
    title: 'That the answers are true',
    text: 'They are the owner’s own. A badge states a self-assessment with evidence, not a legal opinion.',
  },
];

const issuedView = ({ subject }: BadgeCheck): readonly Node[] => [
  provedView('What is proved', [
    { title: 'It is ours', text: `The signature is that of ${subject?.issuer}, with its present key.` },
    IN_DATE,
  ]),
  notProvedView([
    {
      title: 'That it holds today',
      text: 'If it was suspended or revoked after this file was made, the file has the same signature.',
    },
    ...UNPROVED,
  ]),
];

/** The result for a file that is a badge, or shows one. */
export const badgeView = (
  { file, check, seconds }: Extract<PageState, { status: 'badge' }>,
  actions: Actions,
): readonly Node[] => [
  fileView(file, `${sizeText(file.size)} · checked in ${secondsText(seconds)}`, actions),
  verdictView(check),
  ...(check.answer === 'issued' ? issuedView(check) : []),
  section('What you can do', points('not', ADVICE[check.answer])),
];
