import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Fields that were not touched follow `values`, which another tab or person may have changed. Otherwise a save would set
 * them back.
 */
export const useFreshValues = <Form extends FieldValues, Sent>(
  { reset, formState: { isSubmitting } }: UseFormReturn<Form, unknown, Sent>,
  values: Form,
) => {
  // As text, because `values` is another object in each rendering.
  const present = JSON.stringify(values);
  useEffect(() => {
    // A reset would end the state of a form that is being sent.
    if (isSubmitting) return;
    reset(JSON.parse(present), { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true });
  }, [reset, isSubmitting, present]);
};
