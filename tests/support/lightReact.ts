import { configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';

/** Of React's development build: it records the stack of this many elements a second, for its own warnings. */
const LIMIT = 1e4;

type Internals = { recentlyCreatedOwnerStacks?: number };

/** Records no stacks: an error is made for each of them, which takes an eighth of the time of the client tests. */
export const recordNoOwnerStacks = (): void => {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
    __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals;
  };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => LIMIT,
    set: () => {},
  });
};

/** An error that prints the document only if it is read. */
const lateError = (message: string | null, container: Element): Error => {
  const error = Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' });
  // So that the report shows the line of the test.
  Error.captureStackTrace(error, lateError);
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, enumerable: false, get });
};

/** A search that waits makes an error with each look, and only the last one is read. */
export const printDocumentLate = (): void => configure({ getElementError: lateError });
