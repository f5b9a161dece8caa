import { useRef } from 'react';
import { RetryButton } from '../../../components/actions/RetryButton.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';

type Props = { retrying: boolean; onRetry: () => void };

/** Without the documents the next step is not known, and "All in order" could be wrong. */
export const TodoUnknown = ({ retrying, onRetry }: Props) => {
  const action = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(action);
  return (
    <>
      <h2 id="todo">The documents could not be loaded</h2>
      <p role="alert">So we cannot say what is to be done next.</p>
      <div className="do" ref={action}>
        <RetryButton variant="outlined" retrying={retrying} onRetry={onRetry} />
      </div>
    </>
  );
};
