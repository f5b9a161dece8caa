import type { Answer } from '../../../../domain/questionnaire/schema.ts';

export type UnsavedAnswer = { readonly answer: Answer; readonly state: 'saving' | 'failed'; readonly attempt: number };

/** What was chosen in this window and is not yet with the server, by position. Only this is ever sent. */
export type Unsaved = Readonly<Record<number, UnsavedAnswer>>;

/** What an earlier page left behind, to be sent again. */
export const takenUp = (kept: Readonly<Record<string, Answer>>): Unsaved =>
  Object.fromEntries(
    Object.entries(kept).map(([position, answer]) => [position, { answer, state: 'saving', attempt: 0 }]),
  );

export const chosen = (unsaved: Unsaved): Record<number, Answer> =>
  Object.fromEntries(Object.entries(unsaved).map(([position, { answer }]) => [position, answer]));

export const failedPositions = (unsaved: Unsaved): number[] =>
  Object.entries(unsaved)
    .filter(([, { state }]) => state === 'failed')
    .map(([position]) => Number(position));

export const isSaving = (unsaved: Unsaved): boolean => Object.values(unsaved).some(({ state }) => state === 'saving');

export const without = (unsaved: Unsaved, position: number): Unsaved => {
  const { [position]: _, ...rest } = unsaved;
  return rest;
};
