import { createRequire } from 'node:module';
import createCache from '@emotion/cache';

/** What Testing Library and user-event ask of a style: is an element hidden, and can it be clicked. */
const ASKED = /[{;](?:display|visibility|pointer-events):/;
const ASKED_OF_DEFAULTS = /[{;]\s*(?:display|visibility|pointer-events)\s*:/;
/** The other declarations of such a rule. */
const OTHERS = /(?<=[{;])(?!(?:display|visibility|pointer-events):)[^{};]+(?:;|(?=\}))/g;

const STYLE_RULES = 'jsdom/lib/jsdom/living/helpers/style-rules.js';
const DEFAULT_STYLE_SHEET = 'jsdom/lib/jsdom/browser/default-stylesheet.js';

const required = createRequire(import.meta.url);

/** jsdom works out twelve colours for each element whose style is asked for. No test asks for one. */
const resolveNoColours = (): void => {
  const { propertiesWithResolvedValueImplemented: resolved } = required(STYLE_RULES);
  for (const name of Object.keys(resolved)) if (name.endsWith('color')) delete resolved[name];
};

type Parsed = { cssRules: readonly { readonly cssText: string }[] };

/** Leaves out half of the rules that jsdom has for every page. It parses them when a style is asked for the first time. */
const keepAskedDefaults = (): void => {
  const cssom = createRequire(required.resolve(STYLE_RULES))('rrweb-cssom');
  const parse: (text: string) => Parsed = cssom.parse;
  cssom.parse = (text: string): Parsed => {
    const sheet = parse(text);
    if (text !== required(DEFAULT_STYLE_SHEET)) return sheet;
    cssom.parse = parse;
    return Object.assign(sheet, { cssRules: sheet.cssRules.filter(({ cssText }) => ASKED_OF_DEFAULTS.test(cssText)) });
  };
};

type StyleSheet = { insert(rule: string): void };

/**
 * Leaves out the style rules that no test can see, and their declarations. jsdom does no layout, but when a test looks for
 * a role it matches every rule against every element and parses each declaration. That takes much of the time of the
 * client tests.
 */
export const insertOnlyAskedStyles = (): void => {
  const sheet: StyleSheet = Object.getPrototypeOf(createCache({ key: 'tests' }).sheet);
  const { insert } = sheet;
  // The files of one worker share the packages, so an earlier file may have done this.
  if (insert.name === 'insertIfAsked') return;
  resolveNoColours();
  keepAskedDefaults();
  sheet.insert = function insertIfAsked(this: StyleSheet, rule) {
    if (ASKED.test(rule)) insert.call(this, rule.replaceAll(OTHERS, ''));
  };
};
