import Bowser from 'bowser';

/** Longer texts are no browser's, and parsing takes longer the longer the text. */
const LONGEST = 500;

const BROWSERS = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set<string>(Object.values(Bowser.OS_MAP));

/**
 * Browser and system in words, for example `Firefox on Windows`. Only names of a list: a User-Agent is any text, and
 * this one is stored and shown.
 */
export const deviceOf = (userAgent: string | undefined): string => {
  if (!userAgent || userAgent.length > LONGEST) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const browserName = BROWSERS.has(browser.name ?? '') ? browser.name : undefined;
  const system = SYSTEMS.has(os.name ?? '') ? os.name : undefined;
  if (browserName && system) return `${browserName} on ${system}`;
  return browserName ?? (system ? `Unknown browser on ${system}` : 'Unknown device');
};
