// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PartResult } from '../../client/app/settings/PartResult.tsx';
import { DoneStatus } from '../../client/components/feedback/DoneStatus.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

test.each([
  ['a message of success', (text: string | undefined) => <DoneStatus>{text}</DoneStatus>],
  ['the result of a part of the settings', (text: string | undefined) => <PartResult done={text} />],
])('%s appears in a live region that was there before it, and is the only one', (_, shown) => {
  const { rerender } = render(shown(undefined));
  const region = screen.getByRole('status');
  expect(region.childNodes).toHaveLength(0);
  rerender(shown('Your details are saved.'));
  // A region inside of a region would be read twice.
  expect(screen.getAllByRole('status')).toEqual([region]);
  expect(region.textContent).toBe('Your details are saved.');
  rerender(shown(undefined));
  expect(region.childNodes).toHaveLength(0);
});

test('the same message of another attempt is put in again, so that it is read again', () => {
  const { rerender } = render(<DoneStatus attempt={1}>Saved</DoneStatus>);
  const first = screen.getByText('Saved');
  rerender(<DoneStatus attempt={2}>Saved</DoneStatus>);
  expect(screen.getByText('Saved')).not.toBe(first);
});

test('a refusal stands beside the region, not in it', () => {
  render(<PartResult refusal="Wrong password" done="Saved" />);
  expect(screen.getByRole('alert').textContent).toBe('Wrong password');
  expect(screen.getByRole('status').childNodes).toHaveLength(0);
});
