// Only client tests have a document. The other tests do not need the library.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // Pages are loaded lazily, which can take seconds on a busy machine.
  configure({ asyncUtilTimeout: 10_000 });
}

// Top-level await requires a module.
export {};
