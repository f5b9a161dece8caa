import { useEffect, useState } from 'react';

export type UploadError = { readonly key: string; readonly text: string };

export type UploadErrors = {
  here: string | null;
  /** Of uploads that failed while another question was on the screen. */
  elsewhere: readonly UploadError[];
  /** For the question that was on the screen when this model was made, also if the upload ends later. */
  addHere: (text: string) => void;
  removeHere: () => void;
};

const without = (errors: readonly UploadError[], key: string): UploadError[] =>
  errors.filter((error) => error.key !== key);

/** Failed uploads by the key of the question. Leaving a question removes its error: the user has seen it. */
export const useUploadErrors = (key: string): UploadErrors => {
  const [errors, setErrors] = useState<readonly UploadError[]>([]);
  useEffect(() => () => setErrors((all) => without(all, key)), [key]);
  return {
    here: errors.find((error) => error.key === key)?.text ?? null,
    elsewhere: without(errors, key),
    addHere: (text) => setErrors((all) => [...without(all, key), { key, text }]),
    removeHere: () => setErrors((all) => without(all, key)),
  };
};
