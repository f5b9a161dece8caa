import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Stubs what jsdom lacks and cleans up after each test. Call it once per test file. */
export const stubBrowser = () => {
  const scrollTo = vi.fn();

  beforeEach(() => {
    vi.stubGlobal('scrollTo', scrollTo.mockReset());
    vi.stubGlobal('CSS', { escape: (text: string) => text });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  return { scrollTo };
};

const stubWidth = (bound: 'max-width' | 'min-width') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(bound),
    addEventListener() {},
    removeEventListener() {},
  }));

/** A screen narrower than any width that a media query names. */
export const stubPhone = () => stubWidth('max-width');
/** A screen wider than any width that a media query names. */
export const stubWide = () => stubWidth('min-width');
