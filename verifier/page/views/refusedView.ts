import type { ArchiveCheck, ArchiveKind, RefusalReason } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import type { Actions } from '../state.ts';
import { claimsView } from './explanations.ts';
import { keyField } from './keyField.ts';
import { type Point, points, section, verdictHeading } from './parts.ts';
import { resultsOf, stepList } from './stepList.ts';

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** What is wrong, and what follows from it. */
const sentences = (text: string): readonly [string, string] => {
  const end = /[.!?](?=\s+\p{Lu})/u.exec(text);
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1)] : [text, ''];
};

const PAGES: Readonly<Record<ArchiveKind, Point>> = {
  bundle: {
    sign: 'code',
    title: 'Look at the badge itself',
    text: ['Its code opens a page that says what holds today.'],
  },
  receipt: {
    sign: 'code',
    title: 'Look at the receipt itself',
    text: ['Its number opens a page that shows it while it stands.'],
  },
};

const AGAIN: Point = {
  sign: 'envelope',
  title: 'Ask for the file again',
  text: ['A file can be damaged on its way. A genuine one passes here at any time.'],
};

const NEWER: Point = {
  sign: 'file',
  title: 'Get this page again',
  text: ['Your copy of the page is older than the file, and cannot read it. This says nothing about the file.'],
};

const FIRST: Readonly<Record<NonNullable<RefusalReason['lacking']>, readonly Point[]>> = {
  // Another copy has the same key.
  other_key: [],
  newer: [NEWER],
};

const advice = ({ kind, refusal }: ArchiveCheck) =>
  section(
    'What you can do',
    points('not', [
      ...(refusal?.lacking ? FIRST[refusal.lacking] : [AGAIN]),
      PAGES[kind],
      {
        sign: 'warning',
        title: 'Tell us if you were meant to believe it',
        text: ['“Report this badge” on the page of its badge reaches the owner and us.'],
      },
    ]),
  );

export const refusedTitle = ({ refusal }: ArchiveCheck): string =>
  refusal ? `Refused: ${lowerFirst(refusal.title)}` : 'Refused';

/** The page may be older than the key. */
const otherKeyView = (refusedKey: string | null, actions: Pick<Actions, 'checkWithKey'>) =>
  section(
    'Check it with another key',
    element(
      'p',
      { class: 'hint' },
      'The log may have another key since you got this page. Enter the first one that LetProof has at /api/ledger/vkey, or get this page again. Never take a key from the file or from whoever sent it.',
    ),
    keyField(refusedKey, actions),
  );

/** Never as a plaque: nothing that a refused bundle says is proved. */
export const refusedView = (check: ArchiveCheck, refusedKey: string | null, actions: Actions): readonly Node[] => {
  const [what, consequence] = sentences(check.refusal?.text ?? '');
  return [
    element(
      'section',
      { class: 'place-of bad verdict' },
      verdictHeading('cross', 'bad', refusedTitle(check)),
      what &&
        element('p', { class: 'alert why' }, icon('file'), element('span', {}, element('b', {}, what), consequence)),
      claimsView(check),
    ),
    ...(check.refusal?.lacking === 'other_key' ? [otherKeyView(refusedKey, actions)] : []),
    section('How far the check came', stepList(check.kind, resultsOf(check.steps))),
    advice(check),
  ];
};
