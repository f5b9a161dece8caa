import { inThousands } from '../../domain/numberWords.ts';
import type { FormerKey, Statement } from '../contract.ts';
import type { Whose } from './whose.ts';

const KEY_UNKNOWN: Statement = {
  title: 'Whose key it is',
  text: 'No key of the log was given, so anybody could have made this file. Get the key of the log from LetProof, or from somebody whom you trust, and check again.',
};

export const formerKeyText = ({ replacedAt }: Pick<FormerKey, 'replacedAt'>): string =>
  `signed by a key ${replacedAt === null ? 'that the log has replaced since' : `replaced at entry ${inThousands(replacedAt)} of the log`}`;

/** What is open about the key. */
export const aboutKey = (whose: Whose): readonly Statement[] => {
  switch (whose.is) {
    case 'expected':
      return [];
    case 'unknown':
      return [KEY_UNKNOWN];
    case 'former':
      return [
        {
          title: 'That it was made before the key was replaced',
          text: `It was ${formerKeyText(whose.formerKey)}. If that key was stolen, the thief can make such a file at any time. Ask for a new one, which has the present key.`,
        },
      ];
  }
};
