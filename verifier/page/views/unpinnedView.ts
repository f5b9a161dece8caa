import type { ArchiveCheck } from '../../contract.ts';
import { element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import type { Actions } from '../state.ts';
import { claimsView, figuresView, notProvedView, withheldView } from './explanations.ts';
import { keyField } from './keyField.ts';
import { section, verdictHeading } from './parts.ts';
import { resultsOf, stepList } from './stepList.ts';

export const UNPINNED_TITLE = 'Complete, but whose is it?';

/** Everything agrees, but nobody has said whose key to expect: anybody can make a log and sign it. */
export const unpinnedView = (check: ArchiveCheck, refusedKey: string | null, actions: Actions): readonly Node[] =>
  [
    element(
      'section',
      { class: 'place-of warn verdict' },
      verdictHeading('question', 'warn', UNPINNED_TITLE),
      element(
        'p',
        { class: 'alert warn why' },
        icon('warning'),
        element(
          'span',
          {},
          element('b', {}, 'This copy of the page does not know whose key to expect.'),
          ' Everything in the file agrees, but anybody can make a log of their own and sign it. It proves nothing until you check it with a key that you trust.',
        ),
      ),
      claimsView(check),
    ),
    section('Check it with a key that you trust', keyField(refusedKey, actions)),
    section('How far the check came', stepList(check.kind, resultsOf(check.steps))),
    notProvedView(check.notProved, withheldView(check.withheld, false)),
    figuresView(check.figures),
  ].filter((node) => node !== null);
