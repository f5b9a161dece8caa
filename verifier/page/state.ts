import type { ArchiveCheck, ArchiveKind, BadgeCheck, CheckStep, StepResult } from '../contract.ts';

export type ChosenFile = { readonly name: string; readonly size: number };

export type PageState =
  | { readonly status: 'start'; readonly problem: string | null }
  | {
      readonly status: 'checking';
      readonly file: ChosenFile;
      /** Null until the first step has its result: the file may be a badge, which has no steps. */
      readonly kind: ArchiveKind | null;
      /** Those that have their result. */
      readonly steps: ReadonlyMap<CheckStep, StepResult>;
    }
  | {
      readonly status: 'checked';
      readonly file: ChosenFile;
      readonly check: ArchiveCheck;
      readonly seconds: number;
      /** The key that the reader has entered, if it is not one. */
      readonly refusedKey: string | null;
    }
  | { readonly status: 'badge'; readonly file: ChosenFile; readonly check: BadgeCheck; readonly seconds: number }
  /** The check itself could not run. This says nothing about the file. */
  | { readonly status: 'failed'; readonly file: ChosenFile; readonly reason: string };

export type Actions = {
  readonly chooseFile: () => void;
  readonly checkWithKey: (key: string) => void;
};
