import { outlines } from 'virtual:edition-outlines';
import { catalogueOf } from '../../domain/questionnaire/catalogue.ts';
import type { EditionOutline, QuestionOutline } from '../../domain/questionnaire/outline.ts';
import { today } from '../clock.ts';

const EDITIONS = catalogueOf(outlines);

/** The edition in which an assessment would start today. */
export const currentEdition = (): EditionOutline => EDITIONS.inEffectOn(today());

/** Undefined if the edition is newer than this build of the client. */
export const editionOf = (id: string): EditionOutline | undefined => EDITIONS.find(id);

export const questionsOf = ({ sections }: EditionOutline): readonly QuestionOutline[] =>
  sections.flatMap(({ questions }) => questions);

/** The questions at these positions of an edition. Empty if this build does not know the edition. */
export const questionsAt = (edition: string, positions: readonly number[]): readonly QuestionOutline[] => {
  const outline = editionOf(edition);
  return outline ? questionsOf(outline).filter(({ position }) => positions.includes(position)) : [];
};
