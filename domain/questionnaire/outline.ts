import type { Edition } from './edition.ts';
import type { Question } from './schema.ts';

/** What a list of properties shows of a question. */
export type QuestionOutline = Pick<
  Question,
  'key' | 'position' | 'briefDescription' | 'documentType' | 'optionalDocumentType' | 'uploadRequired'
>;

/** An edition without wording and guidance, which are ten times as large. */
export type EditionOutline = Pick<Edition, 'id' | 'effectiveOn'> & {
  readonly sections: readonly { readonly title: string; readonly questions: readonly QuestionOutline[] }[];
};

export const outlineOf = ({ id, effectiveOn, sections }: Edition): EditionOutline => ({
  id,
  effectiveOn,
  sections: sections.map(({ title, questions }) => ({
    title,
    questions: questions.map(
      ({ key, position, briefDescription, documentType, optionalDocumentType, uploadRequired }) => ({
        key,
        position,
        briefDescription,
        documentType,
        optionalDocumentType,
        uploadRequired,
      }),
    ),
  })),
});
