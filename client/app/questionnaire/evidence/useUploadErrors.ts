import { useEffect, useState } from 'react';

export type UploadError = { readonly position: number; readonly text: string };

export type UploadErrors = {
  here: string | null;
  /** Of uploads that failed while another question was on the screen. */
  elsewhere: readonly UploadError[];
  add: (error: UploadError) => void;
  remove: (position: number) => void;
};

/** Failed uploads by question. Leaving a question removes its error: the user has seen it. */
export const useUploadErrors = (position: number): UploadErrors => {
  const [errors, setErrors] = useState<readonly UploadError[]>([]);
  const remove = (at: number) => setErrors((all) => all.filter((error) => error.position !== at));
  useEffect(() => () => setErrors((all) => all.filter((error) => error.position !== position)), [position]);
  return {
    here: errors.find((error) => error.position === position)?.text ?? null,
    elsewhere: errors.filter((error) => error.position !== position),
    add: (error) => setErrors((all) => [...all.filter((other) => other.position !== error.position), error]),
    remove,
  };
};
