import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusMain } from '../page/focusMain.ts';

type Opened = {
  /** The sections and the main part around the opener, the nearest first. */
  readonly around: readonly Element[];
  /** Contains the whole app. */
  readonly root: Element | null;
};

/** A dialog that is just closing. One that opens in its place belongs to the same part of the page. */
let closing: Opened | null = null;

const placesAround = (element: Element | null): readonly Element[] => {
  const place = element?.closest('section, main');
  return place ? [place, ...placesAround(place.parentElement)] : [];
};

const openedNow = (): Opened => {
  if (closing?.root?.isConnected) return closing;
  const root = document.querySelector('main')?.closest('body > *') ?? null;
  return { around: placesAround(document.activeElement), root };
};

/** False if there is no heading that can take the focus: a hidden one cannot. */
const focusHeading = (place: Element): boolean => {
  const heading = place.querySelector<HTMLElement>('h1, h2, h3, h4');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  return heading !== null && document.activeElement === heading;
};

const focusNear = ({ around, root }: Opened): void => {
  // The opener or the page itself has taken the focus, or the app has gone.
  if (document.activeElement !== document.body || !root?.isConnected) return;
  const main = document.querySelector('main');
  const places = [...around.filter(({ isConnected }) => isConnected), ...(main ? [main] : [])];
  if (!places.some(focusHeading)) focusMain();
};

/**
 * MUI returns the focus to the opener of a dialog. If the opener has left the page, like the row of what was deleted,
 * the nearest heading takes the focus. Otherwise a screen reader would start again at the top of the document.
 */
export const useFocusAfterClosing = (open: boolean): void => {
  const opened = useRef<Opened | null>(null);
  // A layout effect runs before the first element of the dialog takes the focus.
  useLayoutEffect(() => {
    if (!open) return;
    opened.current = openedNow();
    return () => {
      closing = opened.current;
    };
  }, [open]);
  // Asked for after the layout, so that an effect of the page that moves the focus when the dialog closes always comes first.
  useEffect(() => {
    if (!open) return;
    return () => {
      const from = opened.current;
      // Later, because the opener may be removed in the rendering after this one.
      requestAnimationFrame(() => {
        closing = null;
        if (from) focusNear(from);
      });
    };
  }, [open]);
};
