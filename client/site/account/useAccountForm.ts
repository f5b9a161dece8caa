import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { HttpError, messageOf } from '../../api/http.ts';
import type { AlertProblem } from '../../components/feedback/AlertBox.tsx';

/**
 * The red box of the account forms: what is wrong by field, and what the server said. Both go when something is edited
 * (spec.txt section 2), so nothing is checked again before the next submit.
 */
export const useAccountForm = <Form extends FieldValues, Sent>(
  form: UseFormReturn<Form, unknown, Sent>,
  fields: readonly Path<Form>[],
) => {
  const { errors, submitCount } = form.formState;
  const textOf = (name: Path<Form>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message || undefined;
  };
  const problems = fields.flatMap((name): AlertProblem[] => {
    const text = textOf(name);
    return text ? [{ text, field: name }] : [];
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
      id: name,
      error: textOf(name),
    }),
    /** Field messages of the server stand at their fields, anything else in the box. */
    refuse: (error: unknown, fallback: string) => {
      const byField = error instanceof HttpError ? error.errors : {};
      const known = fields.filter((name) => byField[name]);
      for (const name of known) form.setError(name, { message: byField[name] ?? '' });
      if (known.length === 0) form.setError('root', { message: messageOf(error, fallback) });
    },
  };
};
