import type { Answer } from '../../../../domain/questionnaire/schema.ts';

export type UnsavedAnswer = { readonly answer: Answer; readonly state: 'saving' | 'failed'; readonly attempt: number };

/** Answers of this window that the server does not have yet, by position. */
export type UnsavedAnswers = Readonly<Record<number, UnsavedAnswer>>;

export const fromStorage = (stored: Readonly<Record<string, Answer>>): UnsavedAnswers =>
  Object.fromEntries(
    Object.entries(stored).map(([position, answer]) => [position, { answer, state: 'saving', attempt: 0 }]),
  );

export const answersIn = (unsaved: UnsavedAnswers): Record<number, Answer> =>
  Object.fromEntries(Object.entries(unsaved).map(([position, { answer }]) => [position, answer]));

export const failedPositions = (unsaved: UnsavedAnswers): number[] =>
  Object.entries(unsaved)
    .filter(([, { state }]) => state === 'failed')
    .map(([position]) => Number(position));

export const isSaving = (unsaved: UnsavedAnswers): boolean =>
  Object.values(unsaved).some(({ state }) => state === 'saving');

export const isEmpty = (unsaved: UnsavedAnswers): boolean => Object.keys(unsaved).length === 0;

export const without = (unsaved: UnsavedAnswers, position: number): UnsavedAnswers => {
  const { [position]: _, ...others } = unsaved;
  return others;
};
