// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
// Loaded before the test, because it takes seconds on a busy machine.
import '../../client/console/layout/ConsoleFrame.tsx';
import { activityOfPath } from '../../client/console/paths.ts';
import { id, renderClient, rowena, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

test('the activity of one person says whose it is, and leads back to that of everyone', async () => {
  const filters: unknown[] = [];
  const row = { id: '7', type: 'PropertyAdded', text: 'Property added', property_id: null, property_name: null };
  const rows = [{ ...row, by: 'Asha Rao', by_id: id(5), at: '2026-11-20T10:00:00.000Z' }];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://letproof.test');
    if (url.pathname === '/api/console/activity') {
      filters.push(JSON.parse(url.searchParams.get('filter') ?? '{}'));
      return new Response(JSON.stringify(rows), { headers: { 'Content-Range': 'activity 0-0/1' } });
    }
    return new Response(JSON.stringify({ success: true, user: rowena }));
  });
  renderClient(activityOfPath(id(5)));
  await userEvent.click(await screen.findByRole('button', { name: 'Only Asha Rao. Show all' }));
  await expect.poll(() => filters.at(-1)).toEqual({});
  await expect.poll(() => screen.queryByRole('button', { name: /^Only / })).toBeNull();
  expect(filters[0]).toEqual({ by_id: [id(5)] });
});
