import { useEffect, useState } from 'react';

/** `key`: that of the question. */
export type DocumentError = { readonly key: string; readonly failed: 'upload' | 'deletion'; readonly text: string };

export type DocumentErrors = {
  here: string | null;
  /** Of uploads and deletions that failed while another question was on the screen. */
  elsewhere: readonly DocumentError[];
  /** For the question that was on the screen when this model was made, also if the request ends later. */
  addHere: (text: string, failed?: DocumentError['failed']) => void;
  removeHere: () => void;
};

const without = (errors: readonly DocumentError[], key: string): DocumentError[] =>
  errors.filter((error) => error.key !== key);

/** Failed uploads and deletions by the key of the question. Leaving a question removes its error: the user has seen it. */
export const useDocumentErrors = (key: string): DocumentErrors => {
  const [errors, setErrors] = useState<readonly DocumentError[]>([]);
  useEffect(() => () => setErrors((all) => without(all, key)), [key]);
  return {
    here: errors.find((error) => error.key === key)?.text ?? null,
    elsewhere: without(errors, key),
    addHere: (text, failed = 'upload') => setErrors((all) => [...without(all, key), { key, failed, text }]),
    removeHere: () => setErrors((all) => without(all, key)),
  };
};
