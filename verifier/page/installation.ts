import { z } from 'zod';

/** What the server wrote into the page when it served it. */
const Installation = z.object({
  /** The address of the LetProof that the page came from. */
  origin: z.string(),
  /** The verifier keys of its log, the newest first. */
  keys: z.array(z.string()),
});
export type Installation = z.infer<typeof Installation>;

/** Of a page that no server has filled in: it does not know whose bundles to expect. */
const UNKNOWN: Installation = { origin: '', keys: [] };

export const parseInstallation = (text: string): Installation => {
  try {
    return Installation.parse(JSON.parse(text));
  } catch {
    return UNKNOWN;
  }
};
