import './quickCheck.css';
import { createRoot } from 'react-dom/client';
import type { Said } from './answers.ts';
import { QuickCheck } from './QuickCheck.tsx';

export type QuickCheckOptions = {
  readonly onExit: () => void;
  /** The answer to question 1, if it was given on the page that opens the check. */
  readonly firstAnswer?: Said | undefined;
};

/** Shows the quick check in `element`. Returns a function that removes it. */
export const mountQuickCheck = (element: HTMLElement, { onExit, firstAnswer }: QuickCheckOptions): (() => void) => {
  const root = createRoot(element);
  const exit = () => {
    root.unmount();
    onExit();
  };
  root.render(<QuickCheck onExit={exit} firstAnswer={firstAnswer} />);
  return () => root.unmount();
};
