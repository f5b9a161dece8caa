import { button, element } from '../dom/elements.ts';
import type { Actions } from '../state.ts';

/** Asks for a key to check with. `refusedKey`: what was entered before, if it is not one. */
export const keyField = (refusedKey: string | null, { checkWithKey }: Pick<Actions, 'checkWithKey'>): HTMLElement => {
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
