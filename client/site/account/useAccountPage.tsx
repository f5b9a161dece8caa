import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseSyntheticEvent } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ErrorSummary } from './ErrorSummary.tsx';
import { useAccountForm } from './useAccountForm.ts';

type Options<Form extends FieldValues, Sent> = {
  title: string;
  schema: z.ZodType<Sent, Form>;
  defaultValues: DefaultValues<Form>;
  fields: readonly Path<Form>[];
  send: (sent: Sent) => Promise<unknown>;
  /** Shown if the server refuses without a message. */
  fallback: string;
  /** The field and the text for an error of the server that names no field. */
  fieldErrorOf?: (error: unknown) => { field: Path<Form>; message: string } | undefined;
};

/** The form of an account page. Its errors are in a summary above it, which takes the focus. */
export const useAccountPage = <Form extends FieldValues, Sent>(options: Options<Form, Sent>) => {
  const { title, schema, defaultValues, fields, send, fallback, fieldErrorOf } = options;
  const form = useForm<Form, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { register, refuse, refusal, problems, attempt } = useAccountForm(form, fields);

  const submit = form.handleSubmit(async (sent) => {
    try {
      await send(sent);
    } catch (error) {
      const found = fieldErrorOf?.(error);
      if (found) form.setError(found.field, { message: found.message });
      else refuse(error, fallback);
    }
  });

  return {
    control: form.control,
    register,
    onSubmit: (event: BaseSyntheticEvent) => void submit(event),
    busy: form.formState.isSubmitting,
    /** For the layout. */
    page: {
      title,
      documentTitle: refusal || problems.length > 0 ? `Error: ${title}` : undefined,
      problem: <ErrorSummary refusal={refusal} problems={problems} attempt={attempt} />,
    },
  };
};
