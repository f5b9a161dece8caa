import { useEffect, useEffectEvent } from 'react';
import { readDocument } from '../../documents/reading/readDocument.ts';
import type { ReadingContext } from '../../documents/reading/reading.ts';
import type { ReviewDraft } from '../../documents/reading/review/useReadingReview.ts';
import { useStateRef } from '../useStateRef.ts';
import { type CardExpiry, type ChosenFile, type ChosenFiles as Files, firstDraft } from './chosenFile.ts';

/** `dropped`: another file was chosen meanwhile, or the page was left. */
export type ReadResult = 'to-confirm' | 'nothing-read' | 'dropped';

type Options = ReadingContext & { readonly postcode: string; readonly expiry: CardExpiry };

export type ChosenFiles = {
  at: (questionKey: string) => ChosenFile | null;
  read: (questionKey: string, file: File, options: Options) => Promise<ReadResult>;
  change: (questionKey: string, change: (draft: ReviewDraft) => ReviewDraft) => void;
  drop: (questionKey: string) => void;
  /** The questions with a file that is not uploaded yet; the newest state, also between two renderings. */
  keys: () => string[];
};

/** Files that are read, or wait at their question until the person has confirmed what was read. */
export const useChosenFiles = (): ChosenFiles => {
  const [files, newest, setFiles] = useStateRef<Files>(() => ({}));
  const put = (key: string, file: ChosenFile) => setFiles({ ...newest.current, [key]: file });
  const drop = (key: string) => {
    const { [key]: _, ...others } = newest.current;
    setFiles(others);
  };
  // A file that is still being read when the page is left must not be uploaded afterwards.
  const dropAll = useEffectEvent(() => setFiles({}));
  useEffect(() => () => dropAll(), []);

  return {
    at: (key) => files[key] ?? null,
    keys: () => Object.keys(newest.current),
    drop,
    change: (key, change) => {
      const file = newest.current[key];
      if (file?.status === 'review') put(key, { ...file, draft: change(file.draft) });
    },
    read: async (key, file, { expiry, ...context }) => {
      let skip = () => {};
      const skipped = new Promise<null>((resolve) => {
        skip = () => resolve(null);
      });
      const reading = { status: 'reading', file, skip } as const;
      put(key, reading);
      const read = await Promise.race([readDocument(file, context), skipped]);
      if (newest.current[key] !== reading) return 'dropped';
      if (!read) {
        drop(key);
        return 'nothing-read';
      }
      put(key, { status: 'review', file, reading: read, draft: firstDraft(read, expiry) });
      return 'to-confirm';
    },
  };
};
