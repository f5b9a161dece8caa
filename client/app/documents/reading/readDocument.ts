import { readFile } from './readFile.ts';
import type { Reading, ReadingContext } from './reading.ts';

/** The screens that show a reading. Loaded on the first use, as is everything else that reading needs. */
export const loadReview = () => import('./review/UploadReview.tsx');

/** What a file says about the document; null if there is nothing to confirm, or if it cannot be read. */
export const readDocument = async (
  file: Blob,
  context: ReadingContext & { readonly postcode: string },
): Promise<Reading | null> => {
  const text = await readFile(file);
  if (!text) return null;
  try {
    // The screens are loaded here, so that a failure means no proposals and not a broken page.
    const [{ readingOf }, { isSilent }] = await Promise.all([
      import('./reading.ts'),
      import('./fits.ts'),
      loadReview(),
    ]);
    const reading = readingOf(text, context);
    return isSilent(reading, context) ? null : reading;
  } catch {
    return null;
  }
};
