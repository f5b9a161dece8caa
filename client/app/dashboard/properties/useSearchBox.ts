import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 250;

/** The text of a search box. `search` is called once typing pauses; when `q` changes by itself, the box follows. */
export const useSearchBox = (q: string, search: (q: string) => void) => {
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The timer runs after a later render: a search with the filters of an earlier one would undo a filter chosen since.
  const latest = useRef({ q, search });
  useLayoutEffect(() => {
    latest.current = { q, search };
  });

  const cancel = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    // While somebody types, the box is newer than the address. A space at its end is not part of the search yet.
    if (timer.current === undefined) setTyped((text) => (text.trim() === q ? text : q));
  }, [q]);

  const submit = (text = typed) => {
    cancel();
    const { q: asked, search: ask } = latest.current;
    if (text.trim() !== asked) ask(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    cancel();
    timer.current = setTimeout(() => submit(text), PAUSE);
  };
  return { typed, type, submit };
};
