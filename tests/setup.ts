import { afterAll, afterEach, vi } from 'vitest';
import { loggedErrors } from './support/loggedErrors.ts';
import { CONDITION } from './support/timeLimits.ts';

// The next file of this worker begins with unchanged globals. Our modules are not loaded again, which would take long.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// A failed answer says only that something failed. Its reason is in the log.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') {
    // Vitest prints them when all tests have ended. A run of an hour may be stopped before.
    if (process.env.LONG)
      for (const { stack, cause, diff = '' } of task.result.errors ?? []) console.error(stack, cause ?? '', diff);
    for (const line of loggedErrors) console.error(line);
  }
  loggedErrors.length = 0;
});

// Only client tests have a document. The other tests do not need the library.
if (typeof document !== 'undefined') {
  const [
    { cleanup, configure },
    { onlineManager },
    { insertOnlyAskedStyles },
    { printDocumentLate, recordNoOwnerStacks },
    { forgetClientState },
  ] = await Promise.all([
    import('@testing-library/react'),
    import('@tanstack/react-query'),
    import('./support/lightStyles.ts'),
    import('./support/lightReact.ts'),
    import('./support/clientState.ts'),
  ]);
  configure({ asyncUtilTimeout: CONDITION });
  recordNoOwnerStacks();
  printDocumentLate();
  insertOnlyAskedStyles();
  afterAll(() => {
    cleanup();
    forgetClientState();
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    document.title = '';
    history.replaceState(null, '', '/');
    // React Query remembers that the browser is offline, and hears no event of the window while nothing is shown.
    onlineManager.setOnline(true);
  });
}
