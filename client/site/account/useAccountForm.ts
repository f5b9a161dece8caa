import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { HttpError, messageOf } from '../../api/http.ts';
import type { AlertProblem } from '../../components/feedback/AlertBox.tsx';

type Options = {
  /** Keeps the ids apart if a page has several forms. */
  readonly scope?: string;
  /** For a form without an error summary, which would take the focus. */
  readonly focusField?: boolean;
};

/** Collects the errors of fields and of the server. Editing a field clears them; the next submit validates again. */
export const useAccountForm = <Form extends FieldValues, Sent>(
  form: UseFormReturn<Form, unknown, Sent>,
  fields: readonly Path<Form>[],
  { scope = '', focusField = false }: Options = {},
) => {
  const idOf = (name: Path<Form>) => `${scope}${name}`;
  const { errors, submitCount } = form.formState;
  const textOf = (name: Path<Form>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message || undefined;
  };
  const problems = fields.flatMap((name): AlertProblem[] => {
    const text = textOf(name);
    return text ? [{ text, field: idOf(name) }] : [];
  });

  return {
    textOf,
    problems,
    refusal: errors.root?.message,
    attempt: submitCount,
    register: (name: Path<Form>) => ({
      ...form.register(name, {
        onChange: () => {
          form.clearErrors(name);
          form.clearErrors('root');
        },
      }),
      id: idOf(name),
      error: textOf(name),
    }),
    /** Shows the server's field messages at their fields, or else its message in the error summary. */
    refuse: (error: unknown, fallback: string) => {
      const byField = error instanceof HttpError ? error.errors : {};
      const known = fields.filter((name) => byField[name]);
      for (const [at, name] of known.entries())
        form.setError(name, { message: byField[name] ?? '' }, { shouldFocus: focusField && at === 0 });
      if (known.length === 0) form.setError('root', { message: messageOf(error, fallback) });
    },
  };
};
