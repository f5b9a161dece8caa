// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ReportsDialog } from '../../client/console/bulk/ReportsDialog.tsx';
import { StartDialog } from '../../client/console/bulk/StartDialog.tsx';
import { id, ok, problem, renderAt, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const open = (element: Parameters<typeof renderAt>[0], answers: Parameters<typeof server>[0]) => {
  const stub = server(answers);
  vi.stubGlobal('fetch', stub.fetch);
  renderAt(element);
  return stub;
};
const outcome = (n: number, name: string, state: string, reason: string | null = null) => ({
  property_id: id(n),
  name,
  state,
  was: null,
  reason,
});

describe('starting many assessments', () => {
  test('says what happened with each property', async () => {
    const rows = [outcome(1, 'Quay House', 'changed'), outcome(2, 'Kiln', 'refused', 'This property was deleted.')];
    const { asked } = open(<StartDialog ids={[id(1), id(2)]} onClose={() => {}} />, {
      'POST /console/assessments/start': ok({ rows }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start for 2 properties' }));
    expect(await screen.findByText('This property was deleted.')).toBeTruthy();
    expect(screen.getByText('Started')).toBeTruthy();
    expect(asked[0]?.body).toEqual({ property_ids: [id(1), id(2)] });
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
  });

  test('shows a refusal and stays open', async () => {
    open(<StartDialog ids={[id(1)]} onClose={() => {}} />, {
      'POST /console/assessments/start': problem(404, 'Not found'),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start for 1 property' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start for 1 property' })).toBeTruthy();
  });
});

test('reports that cannot begin say why', async () => {
  open(<ReportsDialog ids={[id(1)]} onClose={() => {}} />, {
    'POST /console/reports': problem(429, 'Too many requests'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});
