import { type ReactNode, useRef } from 'react';
import { ACCEPTED_FILES } from './uploadChecks.ts';

/** One hidden file input; every button of the page that picks a file opens it. */
export const useFilePicker = (onFile: (file: File) => void): { pick: () => void; input: ReactNode } => {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  const element = (
    <input
      ref={input}
      type="file"
      accept={ACCEPTED_FILES}
      hidden
      aria-label="Document"
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        // Without this, choosing the same file again after a failure fires no change event.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return { pick, input: element };
};
