import { useEffect, useState } from 'react';

export type UploadError = { readonly position: number; readonly text: string };

export type UploadErrors = {
  here: string | null;
  /** Of uploads that failed while another question was on the screen. */
  elsewhere: readonly UploadError[];
  /** For the question that was on the screen when this model was made, also if the upload ends later. */
  addHere: (text: string) => void;
  removeHere: () => void;
};

const without = (errors: readonly UploadError[], position: number): UploadError[] =>
  errors.filter((error) => error.position !== position);

/** Failed uploads by question. Leaving a question removes its error: the user has seen it. */
export const useUploadErrors = (position: number): UploadErrors => {
  const [errors, setErrors] = useState<readonly UploadError[]>([]);
  useEffect(() => () => setErrors((all) => without(all, position)), [position]);
  return {
    here: errors.find((error) => error.position === position)?.text ?? null,
    elsewhere: without(errors, position),
    addHere: (text) => setErrors((all) => [...without(all, position), { position, text }]),
    removeHere: () => setErrors((all) => without(all, position)),
  };
};
