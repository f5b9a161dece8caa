import type { ArchiveCheck } from '../contract.ts';
import { element } from './dom/elements.ts';
import { icon } from './dom/icons.ts';
import { GENUINE_TITLES, sizeText } from './pageTexts.ts';
import type { Actions, PageState } from './state.ts';
import { badgeTitle, badgeView } from './views/badgeView.ts';
import { checkedView } from './views/checkedView.ts';
import { fileView } from './views/fileView.ts';
import { section, verdictHeading } from './views/parts.ts';
import { refusedTitle } from './views/refusedView.ts';
import { REPLACED_TITLE } from './views/replacedView.ts';
import { startView } from './views/startView.ts';
import { stepList } from './views/stepList.ts';
import { UNPINNED_TITLE } from './views/unpinnedView.ts';

const failedView = ({ file, reason }: Extract<PageState, { status: 'failed' }>, actions: Actions): readonly Node[] => [
  fileView(file, sizeText(file.size), actions),
  element(
    'section',
    { class: 'place-of warn verdict' },
    verdictHeading('question', 'warn', 'The check could not run'),
    element(
      'p',
      { class: 'alert warn why' },
      icon('warning'),
      element('span', {}, element('b', {}, 'This says nothing about the file.'), ` ${reason}`),
    ),
  ),
];

/** What stands below the title of the page. */
export const view = (state: PageState, actions: Actions): readonly Node[] => {
  switch (state.status) {
    case 'start':
      return startView(state.problem, actions);
    case 'checking':
      return [
        fileView(state.file, `${sizeText(state.file.size)} · being checked`),
        ...(state.kind === null ? [] : [section('Being checked', stepList(state.kind, state.steps))]),
      ];
    case 'checked':
      return checkedView(state, actions);
    case 'badge':
      return badgeView(state, actions);
    case 'failed':
      return failedView(state, actions);
  }
};

/** In the title of the window, and for a screen reader while the check runs. */
export const statusText = (state: PageState): string => {
  switch (state.status) {
    case 'start':
      return '';
    case 'checking':
      return 'The file is being checked';
    case 'failed':
      return 'The check could not run';
    case 'badge':
      return badgeTitle(state.check);
    case 'checked': {
      const { check } = state;
      const titles: Readonly<Record<ArchiveCheck['answer'], string>> = {
        genuine: GENUINE_TITLES[check.kind],
        replaced: REPLACED_TITLE,
        unpinned: UNPINNED_TITLE,
        refused: refusedTitle(check),
      };
      return titles[check.answer];
    }
  }
};
