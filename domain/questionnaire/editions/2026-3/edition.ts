import { buildEdition, type Edition } from '../../edition.ts';
import { licensing } from './1-licensing.ts';
import { fire } from './2-fire.ts';
import { utilities } from './3-utilities.ts';
import { guests } from './4-guests.ts';
import { hygiene } from './5-hygiene.ts';
import { marketing } from './6-marketing.ts';
import { checkSpecified } from './specified.ts';

/** The first edition: 42 questions in six sections. */
export const edition2026_3: Edition = checkSpecified(
  buildEdition({
    id: '2026.3',
    effectiveOn: '2026-03-01',
    graceDays: 0,
    changes: [],
    sections: [licensing, fire, utilities, guests, hygiene, marketing],
  }),
);
