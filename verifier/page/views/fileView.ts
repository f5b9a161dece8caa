import { button, element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import type { Actions, ChosenFile } from '../state.ts';

/** The file that is being checked, or was. Without `actions` there is nothing to press. */
export const fileView = ({ name }: ChosenFile, note: string, actions?: Pick<Actions, 'chooseFile'>): HTMLElement =>
  element(
    'div',
    { class: 'drop used' },
    icon('file'),
    element('b', {}, name),
    element('span', { class: 'small num' }, note),
    actions && button('Check another', 'quiet', actions.chooseFile),
  );
