import { whenIdle } from '../../../whenIdle.ts';
import { START_QUIZ } from '../../quickCheck/address.ts';
import { showSignedInUser } from './signedIn.ts';

const ADDRESS = `/?${START_QUIZ}`;

type FirstAnswer = 'Yes' | 'No' | undefined;

const load = () => import('../../quickCheck/mount.tsx');

const isNamedIn = (state: unknown): boolean =>
  state === START_QUIZ || (typeof state === 'object' && state !== null && START_QUIZ in state);

/** By its address, or by the state of the navigation. */
export const asksForQuickCheck = (search: string, state: unknown): boolean =>
  new URLSearchParams(search).has(START_QUIZ) || isNamedIn(state);

const firstAnswerIn = (answer: unknown): FirstAnswer => (answer === 'Yes' || answer === 'No' ? answer : undefined);

const setOpen = (open: boolean): void => {
  for (const element of document.querySelectorAll<HTMLElement>('.site-head, .skip, #main')) element.hidden = open;
  const place = document.querySelector<HTMLElement>('#quick-check');
  if (place) place.hidden = !open;
};

let unmount = () => {};
/** Counts what the visitor has asked for: the code may arrive after they have gone back, or asked again. */
let asked = 0;

const open = async (place: HTMLElement, firstAnswer: FirstAnswer): Promise<void> => {
  asked += 1;
  const mine = asked;
  const { mountQuickCheck } = await load();
  if (mine !== asked) return;
  // A new element each time, because a React root cannot be mounted twice.
  const element = document.createElement('div');
  place.replaceChildren(element);
  setOpen(true);
  scrollTo(0, 0);
  unmount = mountQuickCheck(element, { onExit: () => leave(place), firstAnswer });
};

const close = (place: HTMLElement): void => {
  asked += 1;
  unmount();
  place.replaceChildren();
  setOpen(false);
  // Who has left their details is signed in now.
  showSignedInUser();
};

const leave = (place: HTMLElement): void => {
  history.pushState(null, '', '/');
  close(place);
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('#main')?.focus();
};

const openAndRemember = (place: HTMLElement, firstAnswer?: FirstAnswer): void => {
  history.pushState({ [START_QUIZ]: true }, '', ADDRESS);
  // If the script cannot be loaded, the address asks the server for the page again.
  open(place, firstAnswer).catch(() => location.reload());
};

/** Loads the code before it is needed: on a pointer, on focus, or when the browser has nothing else to do. */
const loadOnIntent = (element: Element): void => {
  const prefetch = () => void load().catch(() => undefined);
  for (const intent of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(intent, prefetch, { once: true, passive: true });
};

const loadWhenIdle = (): void => {
  const prefetch = () => void load().catch(() => undefined);
  const schedule = () => whenIdle(prefetch);
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
};

const addListeners = (place: HTMLElement, form: HTMLFormElement): void => {
  for (const link of document.querySelectorAll('[data-start-quick-check]')) {
    loadOnIntent(link);
    link.addEventListener('click', (event) => {
      // Leave clicks that open another tab to the browser.
      if (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      openAndRemember(place);
    });
  }
  loadOnIntent(form);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter.value : undefined;
    openAndRemember(place, firstAnswerIn(pressed));
  });
  addEventListener('popstate', ({ state }) => {
    if (!asksForQuickCheck(location.search, state)) close(place);
    // An open check goes to the step of the entry by itself.
    else if (place.hidden) void open(place, undefined);
  });
};

/** Only the home page has the question card. The buttons of other pages lead to it. */
export const enableQuickCheck = (): void => {
  const place = document.querySelector<HTMLElement>('#quick-check');
  const form = document.querySelector<HTMLFormElement>('[data-first-question]');
  if (!place || !form) return;
  addListeners(place, form);
  if (asksForQuickCheck(location.search, history.state))
    void open(place, firstAnswerIn(new URLSearchParams(location.search).get('q1')));
  else loadWhenIdle();
};
