import { z } from 'zod';
import { Answer } from '../../../../domain/questionnaire/schema.ts';

const KEY = 'unsaved-answers';

const Book = z.object({
  userId: z.string(),
  assessments: z.record(z.string(), z.record(z.string(), Answer)),
});
type Book = z.infer<typeof Book>;

const read = (userId: string): Book => {
  try {
    const { data } = Book.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (data?.userId === userId) return data;
    // Somebody else has signed in at this browser: what the former person chose is none of theirs.
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is refused or its text is not ours: the answers are then kept by the page alone.
  }
  return { userId, assessments: {} };
};

const write = (book: Book): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(book));
  } catch {
    // As above.
  }
};

export type Kept = {
  all: () => Readonly<Record<string, Answer>>;
  put: (position: number, answer: Answer) => void;
  /** Only this answer: a later one to the same question is still to be saved. */
  drop: (position: number, answer: Answer) => void;
  forget: () => void;
};

/** Answers outlive the page that they were given on: an expired session takes the page away before they are saved. */
export const keptFor = (userId: string | undefined, assessmentId: string): Kept => {
  if (userId === undefined) return { all: () => ({}), put: () => {}, drop: () => {}, forget: () => {} };
  const all = () => read(userId).assessments[assessmentId] ?? {};
  const change = (answers: Readonly<Record<string, Answer>>) => {
    const book = read(userId);
    write({ ...book, assessments: { ...book.assessments, [assessmentId]: answers } });
  };
  return {
    all,
    put: (position, answer) => change({ ...all(), [position]: answer }),
    drop: (position, answer) => {
      const { [position]: kept, ...rest } = all();
      if (kept === answer) change(rest);
    },
    forget: () => change({}),
  };
};
