import { afterAll, vi } from 'vitest';

// The next file of this worker begins with modules of its own, without the mocks of this one.
afterAll(() => {
  vi.resetModules();
});
