// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AllowanceListPage } from '../../client/console/office/AllowanceListPage.tsx';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { type Answer, delayed, problem, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const EXPORT = 'HEAD /console/allowances/export';
const CSV = 'CSV, for any program';

const open = async (answer: () => Answer | Promise<Answer>) => {
  const { sent } = consoleServer({ 'GET /console/allowances': [], [EXPORT]: answer });
  renderInConsole(<AllowanceListPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  return { count: () => sent(EXPORT).length };
};
const csv = () => screen.getByRole('button', { name: CSV });

describe('the export of a list', () => {
  test('is asked for once by a double click', async () => {
    const late = delayed(problem(400, 'Not now.'));
    const { count } = await open(late.answer);
    const button = csv();
    await userEvent.click(button);
    await screen.findByRole('button', { name: 'Exporting...' });
    fireEvent.click(button);
    late.release();
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
    expect(count()).toBe(1);
  });

  test('has each refusal announced, also the same one again', async () => {
    let answer = (): Answer | Promise<Answer> => problem(400, 'Not now.');
    await open(() => answer());
    await userEvent.click(csv());
    const first = await screen.findByRole('alert');
    expect(document.activeElement).toBe(first);
    const late = delayed(problem(400, 'Not now.'));
    answer = late.answer;
    await userEvent.click(csv());
    await expect.poll(() => screen.queryByRole('alert')).toBeNull();
    late.release();
    const second = await screen.findByRole('alert');
    expect(second).not.toBe(first);
    expect(document.activeElement).toBe(second);
  });
});
