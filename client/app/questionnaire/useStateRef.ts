import { type RefObject, useRef, useState } from 'react';

/** State for rendering, with a ref that holds the newest value between two renderings. */
export const useStateRef = <Value>(
  initial: () => Value,
): [state: Value, newest: Readonly<RefObject<Value>>, set: (next: Value) => void] => {
  const [state, setState] = useState(initial);
  const newest = useRef(state);
  const set = (next: Value) => {
    newest.current = next;
    setState(next);
  };
  return [state, newest, set];
};
