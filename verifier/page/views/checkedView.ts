import type { ArchiveCheck } from '../../contract.ts';
import { secondsText, sizeText } from '../pageTexts.ts';
import type { Actions, PageState } from '../state.ts';
import { fileView } from './fileView.ts';
import { genuineView } from './genuineView.ts';
import { refusedView } from './refusedView.ts';
import { replacedView } from './replacedView.ts';
import { unpinnedView } from './unpinnedView.ts';

type Checked = Extract<PageState, { status: 'checked' }>;

const resultView = ({ check, refusedKey }: Checked, actions: Actions): readonly Node[] => {
  const views: Readonly<Record<ArchiveCheck['answer'], () => readonly Node[]>> = {
    genuine: () => genuineView(check),
    unpinned: () => unpinnedView(check, refusedKey, actions),
    replaced: () => (check.formerKey ? replacedView(check, check.formerKey) : []),
    refused: () => refusedView(check, refusedKey, actions),
  };
  return views[check.answer]();
};

export const checkedView = (state: Checked, actions: Actions): readonly Node[] => {
  const { file, check, seconds } = state;
  const { count } = check.files;
  const files = count > 0 ? `${count === 1 ? '1 file' : `${count} files`}, ` : '';
  const note = `${files}${sizeText(file.size)} · checked in ${secondsText(seconds)}`;
  return [fileView(file, note, actions), ...resultView(state, actions)];
};
