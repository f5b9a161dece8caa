import { formatDay } from '../../domain/calendar.ts';
import type { Installation } from './installation.ts';
import { RELEASE } from './release.ts';
import type { Actions, PageState } from './state.ts';
import { statusText, view } from './view.ts';

const TITLE = 'Check it without us · LetProof';

const aboutText = ({ origin, keys }: Installation): string => {
  const expected =
    keys.length > 0
      ? `It expects the log of ${origin} and the key with which that is signed.`
      : 'No LetProof has filled in whose key to expect.';
  return `This file is version ${RELEASE.version} of ${formatDay(RELEASE.day)}. ${expected} Its own fingerprint is printed in VERIFY.md, inside the bundle.`;
};

/** What takes the focus when a state is shown: the result, or the field that has to be put right. */
const focusOf = (state: PageState): string | undefined => {
  if (state.status === 'failed') return 'h2';
  if (state.status !== 'checked') return undefined;
  return state.refusedKey === null ? 'h2' : '#key';
};

/** The parts of the built page that change. */
export const openFrame = (page: Document, installation: Installation) => {
  const [place, status, about] = ['#check', '[role=status]', '.last'].map((selector) => page.querySelector(selector));
  if (!place || !status || !about) throw new Error('The page is not complete.');
  about.textContent = aboutText(installation);
  return {
    show: (state: PageState, actions: Actions): void => {
      place.replaceChildren(...view(state, actions));
      const text = statusText(state);
      page.title = text ? `${text} · ${TITLE}` : TITLE;
      // A result is read out because it takes the focus.
      status.textContent = state.status === 'checking' ? text : '';
      const focused = focusOf(state);
      if (focused) place.querySelector<HTMLElement>(focused)?.focus();
    },
  };
};
