import type { BadgeState } from '../../domain/badges/decider.ts';

/** Crockford's base 32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight letters and digits from five bytes. */
export const spell = (bytes: Buffer): string =>
  Array.from({ length: 8 }, (_, index) => {
    const bits = (bytes.readUInt16BE(Math.floor((index * 5) / 8)) >> (11 - ((index * 5) % 8))) & 31;
    return ALPHABET[bits];
  }).join('');

type StateOf = (code: string) => Promise<BadgeState>;

/**
 * The code of an assessment's badge, such as `LP-3H8T-W6RN`: 40 bits derived from the assessment's id, so that a
 * repeated request finds the same badge. If another badge already has the code, the next candidate is used.
 */
export const badgeCodes = (derive: (text: string) => Buffer) => {
  const candidate = (assessmentId: string, attempt: number): string => {
    const letters = spell(derive(`badge ${assessmentId} ${attempt}`));
    return `LP-${letters.slice(0, 4)}-${letters.slice(4)}`;
  };

  return {
    candidate,
    /** The code of the badge that was issued for this assessment, if one was. */
    find: async (assessmentId: string, stateOf: StateOf): Promise<string | undefined> => {
      for (let attempt = 0; ; attempt++) {
        const code = candidate(assessmentId, attempt);
        const state = await stateOf(code);
        if (state.status === 'missing') return undefined;
        if (state.about.assessmentId === assessmentId) return code;
      }
    },
  };
};
export type BadgeCodes = ReturnType<typeof badgeCodes>;
