import { catalogueOf } from '../../domain/questionnaire/catalogue.ts';
import { buildEdition, type Edition } from '../../domain/questionnaire/edition.ts';
import { licensing } from '../../domain/questionnaire/editions/2026-3/1-licensing.ts';
import { fire } from '../../domain/questionnaire/editions/2026-3/2-fire.ts';
import { utilities } from '../../domain/questionnaire/editions/2026-3/3-utilities.ts';
import { guests } from '../../domain/questionnaire/editions/2026-3/4-guests.ts';
import { hygiene } from '../../domain/questionnaire/editions/2026-3/5-hygiene.ts';
import { marketing } from '../../domain/questionnaire/editions/2026-3/6-marketing.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { SectionContent } from '../../domain/questionnaire/schema.ts';

/** How the later edition differs from 2026.3, by the keys of the questions. */
export const DIFFERENCES = {
  /** Asked after the fire risk assessment. Positions 11 to 34 of 2026.3 move on by one. */
  added: 'electric-vehicle-charging',
  reworded: 'guest-register',
  /** Has a new meaning, so revision 2. It requires a document. */
  changed: 'smoke-and-heat-alarms',
  removed: 'food-and-alcohol',
  /** These two questions swap their positions. */
  swapped: ['gas-safety-record', 'electrical-installation-report'],
} as const;
export const REWORDED = 'Do you record the name and nationality of every guest, and keep the record for a year?';

/** The sections of edition 2026.3. */
export const CONTENT: readonly SectionContent[] = [licensing, fire, utilities, guests, hygiene, marketing];
type Content = SectionContent['questions'][number];

const contentOf = (key: string): Content => {
  const found = CONTENT.flatMap(({ questions }) => questions).find((question) => question.key === key);
  if (!found) throw new Error(`Edition 2026.3 has no question ${key}`);
  return found;
};

const added: Content = {
  ...contentOf('fire-fighting-equipment'),
  key: DIFFERENCES.added,
  question: 'Is every charging point for electric vehicles installed by an electrician and inspected?',
  briefDescription: 'Charging of electric vehicles',
};

/** How the later edition words a question of 2026.3. */
const successorsOf = (question: Content): readonly Content[] => {
  const { reworded, changed, removed, swapped } = DIFFERENCES;
  switch (question.key) {
    case 'fire-risk-assessment':
      return [question, added];
    case reworded:
      return [{ ...question, question: REWORDED }];
    case changed:
      return [{ ...question, revision: 2 }];
    case removed:
      return [];
    case swapped[0]:
      return [contentOf(swapped[1])];
    case swapped[1]:
      return [contentOf(swapped[0])];
    default:
      return [question];
  }
};

const laterEdition = (id: string, effectiveOn: string | null): Edition =>
  buildEdition({
    id,
    effectiveOn,
    graceDays: 90,
    changes: ['Charging points for electric vehicles are asked about.'],
    sections: CONTENT.map((section) => ({ ...section, questions: section.questions.flatMap(successorsOf) })),
  });

export const firstEdition: Edition = EDITIONS.of('2026.3');
/** In effect from 2027-02-01; its grace ends on 2027-05-02. */
export const secondEdition: Edition = laterEdition('2027.1', '2027-02-01');
/** A draft with the same content. Users cannot choose it. */
export const draftEdition: Edition = laterEdition('2027.2', null);

export const testEditions = catalogueOf([firstEdition, secondEdition, draftEdition]);
