import type { Installation } from './installation.ts';
import type { Actions, PageState } from './state.ts';
import { statusText, view } from './view.ts';

const TITLE = 'Check it without us · LetProof';

/** Written into the page when it was built. `build` names its script and its style sheet. */
type Release = { readonly version?: string; readonly build?: string };

const expectedText = ({ origin, keys, badgeKeys }: Installation): string => {
  const count = badgeKeys.length;
  if (keys.length + count === 0) return 'No LetProof has filled in whose keys to expect.';
  const log =
    keys.length > 0
      ? `It expects the log of ${origin} and the key with which that is signed.`
      : `The log of ${origin} was not signed yet, so this copy cannot tell whose a bundle is.`;
  return `${log} It knows ${count === 1 ? 'one key' : `${count} keys`} of badges.`;
};

const aboutText = ({ version = '', build = '' }: Release, installation: Installation): string => {
  const expected = expectedText(installation);
  return `This file is version ${version}, build ${build}. ${expected} Its own fingerprint is printed in VERIFY.md, inside the bundle.`;
};

/** What takes the focus when a state is shown: the result, or the field that has to be put right. */
const focusOf = (state: PageState): string | undefined => {
  if (state.status === 'failed' || state.status === 'badge') return 'h2';
  if (state.status !== 'checked') return undefined;
  return state.refusedKey === null ? 'h2' : '#key';
};

/** The parts of the built page that change. */
export const openFrame = (page: Document, installation: Installation) => {
  const [place, status, about] = ['#check', '[role=status]', '.last'].map((selector) =>
    page.querySelector<HTMLElement>(selector),
  );
  if (!place || !status || !about) throw new Error('The page is not complete.');
  about.textContent = aboutText(about.dataset, installation);
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
