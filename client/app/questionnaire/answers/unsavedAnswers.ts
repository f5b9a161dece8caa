import type { Answer } from '../../../../domain/questionnaire/schema.ts';
import type { GivenAnswer } from './answerStorage.ts';

export type UnsavedAnswer = Readonly<GivenAnswer> & {
  readonly state: 'saving' | 'failed';
  readonly attempt: number;
};

/** Answers of this window that the server does not have yet, by the key of the question. */
export type UnsavedAnswers = Readonly<Record<string, UnsavedAnswer>>;

export const fromStorage = (stored: Readonly<Record<string, GivenAnswer>>): UnsavedAnswers =>
  Object.fromEntries(Object.entries(stored).map(([key, given]) => [key, { ...given, state: 'saving', attempt: 0 }]));

export const answersIn = (unsaved: UnsavedAnswers): Record<string, Answer> =>
  Object.fromEntries(Object.entries(unsaved).map(([key, { answer }]) => [key, answer]));

export const failedKeys = (unsaved: UnsavedAnswers): string[] =>
  Object.entries(unsaved)
    .filter(([, { state }]) => state === 'failed')
    .map(([key]) => key);

export const isSaving = (unsaved: UnsavedAnswers): boolean =>
  Object.values(unsaved).some(({ state }) => state === 'saving');

export const isEmpty = (unsaved: UnsavedAnswers): boolean => Object.keys(unsaved).length === 0;

export const without = (unsaved: UnsavedAnswers, key: string): UnsavedAnswers => {
  const { [key]: _, ...others } = unsaved;
  return others;
};
