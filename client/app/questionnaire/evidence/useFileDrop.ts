import { type DragEvent, useState } from 'react';

export const ONE_FILE = 'One file only';

type Options = { busy: boolean; onFile: (file: File) => void; onError: (text: string) => void };

/** Handlers for an element that takes one dropped file; it takes none while `busy`. */
export const useFileDrop = ({ busy, onFile, onError }: Options) => {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': (isOver && !busy) || undefined,
    onDragOver: (event: DragEvent) => {
      if (busy) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // The event also fires when the pointer enters a child.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      if (busy) return;
      event.preventDefault();
      const [file, ...more] = event.dataTransfer.files;
      if (more.length > 0) onError(ONE_FILE);
      else if (file) onFile(file);
    },
  };
};
