import { numberWord } from '../../../domain/numberWords.ts';
import type { ArchiveCheck, Statement, WithheldFact } from '../../contract.ts';
import { type Child, element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import { subjectTexts } from '../subjectTexts.ts';
import { facts, points, section } from './parts.ts';

export const provedView = (title: string, statements: readonly Statement[]): HTMLElement =>
  section(
    title,
    points(
      '',
      statements.map(({ title: what, text }) => ({ sign: 'circleTick', title: what, text: [text] })),
    ),
  );

export const notProvedView = (statements: readonly Statement[], ...more: readonly Child[]): HTMLElement =>
  section(
    'What is not proved',
    points(
      'not',
      statements.map(({ title, text }) => ({ sign: 'circleDash', title, text: [text] })),
    ),
    ...more,
  );

const KINDS: Readonly<Record<WithheldFact['kind'], string>> = { answer: 'Answer', document: 'Document' };

/** Null if nothing was kept back. `isProved`: that they have their places in the log. */
export const withheldView = (withheld: readonly WithheldFact[], isProved: boolean): HTMLElement | null => {
  if (withheld.length === 0) return null;
  const isOne = withheld.length === 1;
  const places = isOne
    ? `Its place in the log ${isProved ? 'is proved' : 'agrees'}`
    : `Their places in the log ${isProved ? 'are proved' : 'agree'}`;
  const counted = isOne ? 'It counted' : 'They counted';
  return element(
    'div',
    { class: 'alert note kept-back' },
    icon('lock'),
    element(
      'div',
      {},
      element('b', {}, `The owner kept ${numberWord(withheld.length)} ${isOne ? 'fact' : 'facts'} back`),
      element(
        'p',
        {},
        `${places}, ${isOne ? 'its' : 'their'} content is not in the bundle. ${counted} as LetProof says.`,
      ),
      element(
        'ul',
        { class: 'bullets' },
        ...withheld.map(({ kind, label }) => element('li', {}, `${KINDS[kind]}: ${label}`)),
      ),
    ),
  );
};

/** Null if there are none. */
export const figuresView = (figures: ArchiveCheck['figures']): HTMLElement | null =>
  figures.length === 0
    ? null
    : element(
        'details',
        { class: 'fold disclose' },
        element('summary', {}, 'Figures for experts', icon('down', 'turn')),
        facts(
          'facts',
          figures.map(({ label, value }) => [label, value]),
        ),
      );

/** What a file claims of itself while nothing of it is proved. Null if it is too damaged to say it. */
export const claimsView = ({ subject }: ArchiveCheck): HTMLElement | null => {
  if (subject === null) return null;
  const { names, moment } = subjectTexts(subject);
  return facts('proof', [
    ['Says it is for', names.filter(Boolean).join(', ') || 'A property without a name'],
    ['Says it stands for', moment],
  ]);
};
