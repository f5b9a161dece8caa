import { useRef, useState } from 'react';
import type { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import { readFile } from '../../app/documents/reading/readFile.ts';
import { type Reading, readingOf } from '../../app/documents/reading/reading.ts';
import { fileError } from '../../app/questionnaire/evidence/uploadChecks.ts';
import { today } from '../../clock.ts';
import { fileOfPhotos } from './photos.ts';
import { NO_PICTURE } from './texts.ts';

export type Chosen = {
  readonly file: File;
  /** The pages of the file, if they were photographed. */
  readonly photos: readonly File[];
  readonly reading: Reading | null;
};

/** The photos of one file. Each file that is chosen starts a new list, so that a late photo cannot replace the file. */
type Pages = { ready: readonly File[]; waiting: readonly File[] };

type Options = {
  readonly documentType: DocumentType;
  /** Names a file that is made of photos. */
  readonly name: string;
  /** An empty text clears the error. */
  readonly onError: (text: string) => void;
  /** Another file has taken the place of the one before. */
  readonly onChosen: () => void;
  readonly onRead: (reading: Reading) => void;
};

/** The file that will be sent: one that was chosen, or photos as its pages. */
export const useChosenFile = ({ documentType, name, onError, onChosen, onRead }: Options) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [adding, setAdding] = useState<number | null>(null);
  // A ref, because the next photo may be taken before this one is prepared.
  const pages = useRef<Pages>({ ready: [], waiting: [] });

  /** Prepares one page after the other, because a phone has memory for one large picture. */
  const addNext = async (own: Pages): Promise<void> => {
    const [photo] = own.waiting;
    if (!photo) return setAdding(null);
    const photos = [...own.ready, photo];
    setAdding(photos.length);
    const file = await fileOfPhotos(photos, name);
    // A file was chosen meanwhile.
    if (pages.current !== own) return;
    own.waiting = own.waiting.slice(1);
    const refused = file ? fileError(file) : NO_PICTURE;
    if (refused) onError(refused);
    else if (file) {
      own.ready = photos;
      onChosen();
      setChosen({ file, photos, reading: null });
    }
    return addNext(own);
  };

  const photograph = (photo: File): void => {
    onError('');
    const own = pages.current;
    own.waiting = [...own.waiting, photo];
    // Otherwise an earlier call goes on to this photo.
    if (own.waiting.length === 1) void addNext(own);
  };

  const choose = async (file: File): Promise<void> => {
    const refused = fileError(file);
    onError(refused ?? '');
    if (refused) return;
    const own: Pages = { ready: [], waiting: [] };
    pages.current = own;
    setAdding(null);
    onChosen();
    setChosen({ file, photos: [], reading: null });
    const text = await readFile(file);
    // Another file or a photo has taken its place.
    if (!text || pages.current !== own || own.ready.length > 0) return;
    const reading = readingOf(text, { uploadedAs: documentType, today: today() });
    setChosen({ file, photos: [], reading });
    onRead(reading);
  };

  return {
    chosen,
    /** The number of the page that is prepared now; null if none is. */
    adding,
    choose,
    photograph,
  };
};
