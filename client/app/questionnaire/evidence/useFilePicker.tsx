import { type ReactNode, useRef } from 'react';
import { ACCEPTED_FILES } from './uploadChecks.ts';

type Picked = { label: string; accept: string };

/** One hidden file input; every button of the page that picks a file opens it. */
export const useFilePicker = (
  onFile: (file: File) => void,
  { label, accept }: Picked = { label: 'Document', accept: ACCEPTED_FILES },
): { pick: () => void; input: ReactNode } => {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  const element = (
    <input
      ref={input}
      type="file"
      accept={accept}
      hidden
      aria-label={label}
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
