import createCache from '@emotion/cache';

/** What Testing Library and user-event ask of a style: is an element hidden, and can it be clicked. */
const ASKED = /[{;](?:display|visibility|pointer-events):/;

type StyleSheet = { insert(rule: string): void };

/**
 * Leaves out the style rules that no test can see. jsdom does no layout, but it matches every rule against every
 * element when a test looks for a role, and that takes much of the time of the client tests.
 */
export const insertOnlyAskedStyles = (): void => {
  const sheet: StyleSheet = Object.getPrototypeOf(createCache({ key: 'tests' }).sheet);
  const { insert } = sheet;
  // The files of one worker share the packages, so an earlier file may have done this.
  if (insert.name === 'insertIfAsked') return;
  sheet.insert = function insertIfAsked(this: StyleSheet, rule) {
    if (ASKED.test(rule)) insert.call(this, rule);
  };
};
