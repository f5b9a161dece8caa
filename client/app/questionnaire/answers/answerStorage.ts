import { z } from 'zod';
import { Answer, QuestionContent } from '../../../../domain/questionnaire/schema.ts';
import { forgetAnswers, UNSAVED_ANSWERS } from '../../../auth/storedAnswers.ts';
import { AnswerBase } from './answerBase.ts';

/** `edition`: the one in which the question was shown, if it is known. */
export type GivenAnswer = { answer: Answer; edition?: string | undefined; base?: AnswerBase | undefined };
/** An earlier build stored the answer alone: a deployment must not lose what was answered without a connection. */
const GivenAnswer: z.ZodType<GivenAnswer> = z.union([
  z.object({ answer: Answer, edition: z.string().optional(), base: AnswerBase.optional() }),
  Answer.transform((answer) => ({ answer })),
]);

const EnteredDate = z.union([z.iso.date(), z.literal('')]);
/**
 * The date that was entered for a document; empty if it was cleared. `known`: that of the server at that time, and those
 * that this window has sent. An earlier build did not store them.
 */
const GivenDate = z.object({
  documentId: z.string(),
  value: EnteredDate,
  known: z.array(EnteredDate).optional(),
});
export type GivenDate = z.infer<typeof GivenDate>;

const Key = QuestionContent.shape.key;
const Stored = z.object({
  userId: z.string(),
  assessments: z.record(z.string(), z.record(Key, GivenAnswer)),
  dates: z.record(z.string(), z.record(Key, GivenDate)).default({}),
});
type Stored = z.infer<typeof Stored>;

const read = (userId: string): Stored => {
  try {
    const { data } = Stored.safeParse(JSON.parse(sessionStorage.getItem(UNSAVED_ANSWERS) ?? 'null'));
    if (data?.userId === userId) return data;
    // Another person has signed in, or the text is unreadable: delete the stored answers.
    forgetAnswers();
  } catch {
    // Without storage, or with text of another origin, the answers live only as long as the page.
  }
  return { userId, assessments: {}, dates: {} };
};

const write = (stored: Stored): void => {
  try {
    sessionStorage.setItem(UNSAVED_ANSWERS, JSON.stringify(stored));
  } catch {
    // The storage is full or refused: the answers live only as long as the page.
  }
};

/** Answers by the key of their question: a position means another question after a move to another edition. */
export type AnswerStorage = {
  all: () => Readonly<Record<string, GivenAnswer>>;
  put: (key: string, given: GivenAnswer) => void;
  /** Changes nothing without a stored answer. */
  change: (key: string, changed: (given: GivenAnswer) => GivenAnswer) => void;
  /** Keeps a newer answer to the same question, which is still to be saved. */
  remove: (key: string, answer: Answer) => void;
  clear: () => void;
};

const NO_STORAGE: AnswerStorage = {
  all: () => ({}),
  put: () => {},
  change: () => {},
  remove: () => {},
  clear: () => {},
};

/** Unsaved answers outlive the page: an expired session leads to the login page before they can be saved. */
export const answerStorage = (userId: string | undefined, assessmentId: string): AnswerStorage => {
  if (userId === undefined) return NO_STORAGE;
  const all = () => read(userId).assessments[assessmentId] ?? {};
  const replace = (answers: Readonly<Record<string, GivenAnswer>>) => {
    const stored = read(userId);
    write({ ...stored, assessments: { ...stored.assessments, [assessmentId]: answers } });
  };
  return {
    all,
    put: (key, given) => replace({ ...all(), [key]: given }),
    change: (key, changed) => {
      const { [key]: stored, ...others } = all();
      if (stored) replace({ ...others, [key]: changed(stored) });
    },
    remove: (key, answer) => {
      const { [key]: stored, ...others } = all();
      if (stored?.answer === answer) replace(others);
    },
    clear: () => replace({}),
  };
};

/** Expiry dates of documents, by the key of their question. */
export type DateStorage = {
  all: () => Readonly<Record<string, GivenDate>>;
  replace: (dates: Readonly<Record<string, GivenDate>>) => void;
};

/** Outlives the page like the storage of answers. */
export const dateStorage = (userId: string | undefined, assessmentId: string): DateStorage => {
  if (userId === undefined) return { all: () => ({}), replace: () => {} };
  return {
    all: () => read(userId).dates[assessmentId] ?? {},
    replace: (dates) => {
      const stored = read(userId);
      write({ ...stored, dates: { ...stored.dates, [assessmentId]: dates } });
    },
  };
};
