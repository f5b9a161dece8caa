import './quickCheck.css';
import { createRoot } from 'react-dom/client';
import type { Answers, Said } from './answers.ts';
import { QuickCheck } from './QuickCheck.tsx';
import { placeIn } from './useBrowserBack.ts';

export type QuickCheckOptions = {
  readonly onExit: () => void;
  /** The answer to question 1, if it was given on the page that opens the check. */
  readonly firstAnswer?: Said | undefined;
};

/** Only "Back to Homepage" drops them: the browser's Back and Forward buttons may close the check and open it again. */
let givenAnswers: Answers = {};
const keep = (answers: Answers): void => {
  givenAnswers = answers;
};

/** Shows the quick check in `element`. Returns a function that removes it. */
export const mountQuickCheck = (element: HTMLElement, { onExit, firstAnswer }: QuickCheckOptions): (() => void) => {
  const root = createRoot(element);
  const exit = () => {
    root.unmount();
    keep({});
    onExit();
  };
  const start = { firstAnswer, givenAnswers, place: placeIn(history.state) };
  root.render(<QuickCheck onExit={exit} onAnswers={keep} {...start} />);
  return () => root.unmount();
};
