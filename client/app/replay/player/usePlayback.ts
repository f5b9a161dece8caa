import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds. */
const A_STEP = 1000;

export type Playback = { readonly playing: boolean; readonly toggle: () => void; readonly stop: () => void };

type Options = { readonly index: number; readonly last: number; readonly show: (index: number) => void };

/** Goes on by itself, a step a second, until the last one. It begins only when the user asks for it. */
export const usePlayback = ({ index, last, show }: Options): Playback => {
  const [started, setStarted] = useState(false);
  const playing = started && index < last;
  const next = useEffectEvent(() => {
    if (index + 1 >= last) setStarted(false);
    show(index + 1);
  });
  useEffect(() => {
    if (!playing) return;
    const timer = window.setInterval(() => next(), A_STEP);
    return () => window.clearInterval(timer);
  }, [playing]);
  return {
    playing,
    toggle: () => {
      // From the end it begins again.
      if (!playing && index >= last) show(0);
      setStarted(!playing);
    },
    stop: () => setStarted(false),
  };
};
