import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isUnanswered } from '../../api/http.ts';
import { useAccountForm } from '../../site/account/useAccountForm.ts';

type Options<Form extends FieldValues, Sent> = {
  schema: z.ZodType<Sent, Form>;
  defaultValues: DefaultValues<Form>;
  fields: readonly Path<Form>[];
  /** Keeps the ids of the page's forms apart. */
  scope: string;
  save: (sent: Sent) => Promise<unknown>;
  /** Shown if the server refuses without a message. */
  fallback: string;
  /** Shown in its place if no answer came: what may have been done, and what to try. For what cannot just be repeated. */
  unanswered?: string;
  done: string;
};

/** One form of the settings. It says what came of the last attempt until the user edits it. */
export const useSettingsForm = <Form extends FieldValues, Sent>(options: Options<Form, Sent>) => {
  const { schema, defaultValues, fields, scope, save, fallback, unanswered = fallback, done } = options;
  const [saved, setSaved] = useState(false);
  const form = useForm<Form, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const account = useAccountForm(form, fields, { scope: `${scope}-`, focusField: true });

  const submit = form.handleSubmit(
    async (sent) => {
      setSaved(false);
      try {
        await save(sent);
        setSaved(true);
      } catch (error) {
        account.refuse(error, isUnanswered(error) ? unanswered : fallback);
      }
    },
    () => setSaved(false),
  );

  return {
    form,
    register: (name: Path<Form>) => {
      const field = account.register(name);
      return {
        ...field,
        onChange: async (event: Parameters<typeof field.onChange>[0]) => {
          setSaved(false);
          await field.onChange(event);
        },
      };
    },
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      void submit();
    },
    saving: form.formState.isSubmitting,
    result: { refusal: account.refusal, done: saved ? done : undefined, attempt: account.attempt },
  };
};
