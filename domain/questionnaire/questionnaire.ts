import { checkQuestionnaire } from './checkQuestionnaire.ts';
import type { Question, Section } from './schema.ts';
import { licensing } from './sections/1-licensing.ts';
import { fire } from './sections/2-fire.ts';
import { utilities } from './sections/3-utilities.ts';
import { guests } from './sections/4-guests.ts';
import { hygiene } from './sections/5-hygiene.ts';
import { marketing } from './sections/6-marketing.ts';

/** Kept in every assessment that starts; a new one whenever the content changes. */
export const QUESTIONNAIRE_VERSION = '2026.3';

export const SECTIONS: readonly Section[] = checkQuestionnaire([
  licensing,
  fire,
  utilities,
  guests,
  hygiene,
  marketing,
]);

/** In order, so that a question's index is its position less one. */
export const QUESTIONS: readonly Question[] = SECTIONS.flatMap(({ questions }) => questions);

export const QUESTION_COUNT = QUESTIONS.length;

const POSITIONS: ReadonlyMap<string, number> = new Map(QUESTIONS.map(({ id, position }) => [id, position]));

export const questionAt = (position: number): Question | undefined => QUESTIONS[position - 1];

export const positionOf = (id: string): number | undefined => POSITIONS.get(id);
