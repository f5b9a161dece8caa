import { type ReactNode, useRef } from 'react';
import { ACCEPT } from './uploadChecks.ts';

/** One hidden file box, opened by whatever button the page has for it. */
export const useFilePicker = (take: (file: File) => void): { pick: () => void; input: ReactNode } => {
  const box = useRef<HTMLInputElement>(null);
  const pick = () => box.current?.click();
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
        if (file) take(file);
      }}
    />
  );
  return { pick, input };
};
