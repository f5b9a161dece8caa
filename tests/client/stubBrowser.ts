import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** What jsdom lacks and the client needs, and nothing left of it for the next test; call it once in a test file. */
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

/** Every media query holds: the narrow side of each of ours. */
export const stubPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
