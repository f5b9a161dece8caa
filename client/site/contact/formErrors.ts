const errorId = (name: string): string => `${name}-error`;

const described = (field: Element, id: string, by: boolean): void => {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id);
  if (by) ids.push(id);
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '));
  else field.removeAttribute('aria-describedby');
};

/** Shows the errors of these fields, and removes those that no longer hold. Focuses the first; true if there is one. */
export const showErrors = (
  form: HTMLFormElement,
  names: readonly string[],
  errors: Readonly<Partial<Record<string, string>>>,
): boolean => {
  let first: HTMLElement | undefined;
  for (const name of names) {
    const field = form.querySelector<HTMLElement>(`[name="${name}"]`);
    if (!field) continue;
    const text = errors[name];
    const id = errorId(name);
    form.querySelector(`#${id}`)?.remove();
    described(field, id, text !== undefined);
    if (text === undefined) {
      field.removeAttribute('aria-invalid');
      continue;
    }
    field.setAttribute('aria-invalid', 'true');
    field.before(Object.assign(document.createElement('p'), { className: 'error', id, textContent: text }));
    first ??= field;
  }
  first?.focus();
  return first !== undefined;
};

/** The red box above the fields. */
export const showRefusal = (form: HTMLFormElement, text: string | undefined): void => {
  form.querySelector('.refusal')?.remove();
  if (text === undefined) return;
  const box = Object.assign(document.createElement('p'), { className: 'refusal', textContent: text });
  box.setAttribute('role', 'alert');
  form.prepend(box);
};
