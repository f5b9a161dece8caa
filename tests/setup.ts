import { afterAll, afterEach, vi } from 'vitest';
import { loggedErrors } from './support/loggedErrors.ts';
import { CONDITION } from './support/timeLimits.ts';

// The next file of this worker begins with unchanged globals. In a browser's document our modules are loaded again, too,
// because those of the client keep state, such as who has signed in. Those of the server keep none that a test depends
// on, and to load them again takes long.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document !== 'undefined') vi.resetModules();
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
  ] = await Promise.all([
    import('@testing-library/react'),
    import('@tanstack/react-query'),
    import('./support/lightStyles.ts'),
    import('./support/lightReact.ts'),
  ]);
  configure({ asyncUtilTimeout: CONDITION });
  recordNoOwnerStacks();
  printDocumentLate();
  insertOnlyAskedStyles();
  afterAll(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    document.title = '';
    history.replaceState(null, '', '/');
    // Of the style cache in our theme, which the next file makes again.
    for (const style of document.querySelectorAll('style[data-emotion="lp"]')) style.remove();
    // React Query remembers that the browser is offline, and hears no event of the window while nothing is shown.
    onlineManager.setOnline(true);
  });
}
