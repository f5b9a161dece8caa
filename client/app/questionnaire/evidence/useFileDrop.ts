import { type DragEvent, useState } from 'react';

export const ONE_FILE = 'One file only';

type Drop = { busy: boolean; onFile: (file: File) => void; onRefused: (text: string) => void };

/** One file, let go of anywhere over the element that has these handlers; none while another is on its way. */
export const useDrop = ({ busy, onFile, onRefused }: Drop) => {
  const [over, setOver] = useState(false);
  return {
    'data-over': (over && !busy) || undefined,
    onDragOver: (event: DragEvent) => {
      if (busy) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      // It is left for every part of itself that is entered.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (busy) return;
      event.preventDefault();
      const [file, ...more] = event.dataTransfer.files;
      if (more.length > 0) onRefused(ONE_FILE);
      else if (file) onFile(file);
    },
  };
};
