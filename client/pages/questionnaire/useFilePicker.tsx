import { type ReactNode, useRef } from 'react';
import { ACCEPT } from './files.ts';

type Taker = (file: File) => void;

/** One hidden file box; who opens it says what becomes of the file. */
export const useFilePicker = (): { pick: (take: Taker) => void; input: ReactNode } => {
  const box = useRef<HTMLInputElement>(null);
  const taker = useRef<Taker | null>(null);
  const pick = (take: Taker) => {
    taker.current = take;
    box.current?.click();
  };
  const input = (
    <input
      ref={box}
      type="file"
      accept={ACCEPT}
      hidden
      aria-label="Document"
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        // Emptied, or choosing the same file again after a failure would be no change.
        event.target.value = '';
        if (file) taker.current?.(file);
      }}
    />
  );
  return { pick, input };
};
