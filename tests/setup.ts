// Client tests only: elsewhere there is no document, and loading the library would be for nothing.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // Pages are loaded lazily, which takes its time on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
}

// `await` at the top needs a module.
export {};
