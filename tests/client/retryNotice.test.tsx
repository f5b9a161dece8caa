// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NetworkError } from '../../client/api/http.ts';
import { NotLoaded } from '../../client/components/feedback/NotLoaded.tsx';
import { RetryNotice } from '../../client/components/feedback/RetryNotice.tsx';

afterEach(cleanup);

const retry = { title: 'Your groups', retrying: false, onRetry: () => {} };

test.each([
  ['RetryNotice', () => <RetryNotice {...retry}>They could not be loaded.</RetryNotice>, 'They could not be loaded.'],
  [
    'NotLoaded',
    () => <NotLoaded {...retry} error={new NetworkError(null)} />,
    'We could not reach LetProof. Check your connection and try again.',
  ],
])('the alert of %s has its title and text, and its button is outside', (_, notice, text) => {
  render(notice());
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(`Your groups${text}`);
  expect(within(alert).queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
