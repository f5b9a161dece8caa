import { CHECK_STEPS } from '../../contract.ts';
import { button, element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import type { Actions } from '../state.ts';
import { STEPS } from '../words.ts';
import { points, section } from './parts.ts';

export const startView = (problem: string | null, { chooseFile }: Pick<Actions, 'chooseFile'>): readonly Node[] => [
  element(
    'div',
    { class: 'drop' },
    icon('file'),
    element('b', {}, 'Drop an evidence bundle here'),
    element('span', { class: 'small' }, 'The ZIP from a report of LetProof, as it was sent to you'),
    problem && element('p', { class: 'problem', role: 'alert' }, problem),
    button('Choose a file', '', chooseFile),
  ),
  section(
    'What this page looks at',
    points(
      'not',
      CHECK_STEPS.map((step) => ({ sign: 'circle', title: STEPS[step].title, text: [STEPS[step].what] })),
    ),
  ),
];
