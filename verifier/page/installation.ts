import { z } from 'zod';

/** What the server wrote into the page when it served it. */
const Installation = z.object({
  /** The address of the LetProof that the page came from. */
  origin: z.string(),
  /** The verifier key of its log; none before the log has signed. */
  keys: z.array(z.string()),
  /** The keys of its badges. */
  badgeKeys: z.array(z.object({ kid: z.string(), x: z.string(), isFormer: z.boolean() })),
  /** Those that the log has replaced, the newest first. */
  former: z.array(z.object({ vkey: z.string(), replacedAt: z.int().nullable(), lastSize: z.int().nullable() })),
});
export type Installation = z.infer<typeof Installation>;

/** Of a page that no server has filled in: it does not know whose bundles to expect. */
const UNKNOWN: Installation = { origin: '', keys: [], badgeKeys: [], former: [] };

export const parseInstallation = (text: string): Installation => {
  try {
    return Installation.parse(JSON.parse(text));
  } catch {
    return UNKNOWN;
  }
};
