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

/** Makes every media query match; ours all ask for narrow screens. */
export const stubPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
