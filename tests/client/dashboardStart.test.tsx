// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openDashboard, propertyCard } from './dashboardFixtures.tsx';
import { delayed, enter, id, ok, problem, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

describe('starting an assessment', () => {
  const start = () => userEvent.click(propertyCard('Larch Lodge').getByRole('button', { name: 'Start Assessment' }));

  test('opens the questionnaire', async () => {
    const { router } = await openDashboard({ answers: { 'POST /assessment/start': ok({ assessment_id: id(50) }) } });
    await start();
    await waitFor(() => expect(router.state.location.pathname).toBe('/questionnaire'));
    expect(router.state.location.search).toContain(`assessment_id=${id(50)}`);
  });

  test('asks before it restarts an existing assessment', async () => {
    const { asked, router } = await openDashboard({
      answers: {
        'POST /assessment/start': problem(409, 'x', { assessment_id: id(50) }),
        'POST /assessment/restart': ok({ assessment_id: id(51) }),
      },
    });
    await start();
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        'An assessment already exists for this property. Do you want to restart it? This will delete your previous progress.',
      ),
    ).toBeDefined();
    expect(asked.some(({ call }) => call.endsWith('/restart'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Assessment' }));
    await waitFor(() => expect(router.state.location.search).toContain(`assessment_id=${id(51)}`));
    expect(asked.find(({ call }) => call.endsWith('/restart'))?.body).toMatchObject({ former_assessment_id: id(50) });
  });

  test('is busy until the answer, and a late conflict leaves the dialog that is open', async () => {
    const conflict = delayed(problem(409, 'x', { assessment_id: id(50) }));
    await openDashboard({ answers: { 'POST /assessment/start': conflict.answer } });
    const button = propertyCard('Larch Lodge').getByRole('button', { name: 'Start Assessment' });
    await start();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(propertyCard('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Property' }));
    await enter(dialog.getByLabelText('Property name'), 'Larch House');
    conflict.release();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    expect(dialog.getByLabelText<HTMLInputElement>('Property name').value).toBe('Larch House');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test.each([
    ['with', problem(503, 'Please try again in a moment.')],
    ['without', new TypeError('Failed to fetch')],
  ])('shows the same text after a failed restart %s a message of the server', async (_, answer) => {
    await openDashboard({
      answers: { 'POST /assessment/start': problem(409, 'x'), 'POST /assessment/restart': answer },
    });
    await start();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Assessment' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to update assessment. Please try again.');
  });

  test('shows any other failure at the top of the page', async () => {
    await openDashboard({ answers: { 'POST /assessment/start': problem(500, '') } });
    await start();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to start new assessment. Please try again.');
  });
});
