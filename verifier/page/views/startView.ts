import { button, element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import type { Actions } from '../state.ts';
import { section } from './parts.ts';
import { stepList } from './stepList.ts';

export const startView = (problem: string | null, { chooseFile }: Pick<Actions, 'chooseFile'>): readonly Node[] => [
  element(
    'div',
    { class: 'drop' },
    icon('file'),
    element('b', {}, 'Drop an evidence bundle or a badge here'),
    element(
      'span',
      { class: 'small' },
      'Or a stay receipt with its proofs. A ZIP, a badge picture (SVG) or a signed credential, as it was sent to you',
    ),
    problem && element('p', { class: 'problem', role: 'alert' }, problem),
    button('Choose a file', '', chooseFile),
  ),
  section('What this page looks at in a bundle', stepList('bundle')),
];
