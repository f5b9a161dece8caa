import type { ArchiveCheck } from '../../contract.ts';
import { button, element } from '../dom/elements.ts';
import { icon } from '../dom/icons.ts';
import type { Actions } from '../state.ts';
import { claimsView, figuresView, notProvedView, withheldView } from './explanations.ts';
import { section, verdictHeading } from './parts.ts';
import { resultsOf, stepList } from './stepList.ts';

export const UNPINNED_TITLE = 'Complete, but whose is it?';

const keyField = (refusedKey: string | null, { checkWithKey }: Pick<Actions, 'checkWithKey'>): HTMLElement => {
  const described = refusedKey === null ? 'key-hint' : 'key-error key-hint';
  const field = element('textarea', {
    class: 'input',
    id: 'key',
    rows: '3',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': described,
    ...(refusedKey !== null && { 'aria-invalid': 'true' }),
  });
  field.value = refusedKey ?? '';
  return element(
    'div',
    { class: 'field key' },
    element('label', { for: 'key' }, 'Verifier key of the log'),
    element(
      'p',
      { class: 'hint', id: 'key-hint' },
      'One line: a name, a plus sign, eight letters or digits, a plus sign, and the key. LetProof has it at /api/ledger/vkey.',
    ),
    refusedKey !== null && element('p', { class: 'error', id: 'key-error' }, 'This is not a verifier key.'),
    field,
    button('Check with this key', '', () => checkWithKey(field.value)),
  );
};

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
