// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { ReportBadge } from '../../client/site/verify/ReportBadge.tsx';
import { refusal, stubApi } from './stubApi.ts';

const CODE = 'LP-3H8T-W6RN';
const CALL = `POST /api/badges/verify/${CODE}/report`;

const open = async () => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReportBadge code={CODE} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Report this badge' }));
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }));

describe('the report of a badge', () => {
  test('sends the reason and what the visitor has written, and says so', async () => {
    const sent = stubApi({ [CALL]: { status: 202, body: { success: true } } });
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'It hangs on another house' }));
    await userEvent.type(screen.getByLabelText(/What have you seen/), 'It hangs in Bude.');
    await send();
    expect(await screen.findByText(/Your report has arrived/)).toBeTruthy();
    expect(sent).toMatchObject([
      {
        path: `/api/badges/verify/${CODE}/report`,
        body: { reason: 'other_place', message: 'It hangs in Bude.', email: '' },
      },
    ]);
  });

  test('asks for a reason first', async () => {
    const sent = stubApi({});
    await open();
    await send();
    expect(screen.getByText('Choose a reason')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('shows what the server refuses', async () => {
    stubApi({ [CALL]: refusal(422, { errors: { email: 'Please enter a valid email' } }) });
    await open();
    await userEvent.click(screen.getByRole('radio', { name: 'Another reason' }));
    await send();
    expect(await screen.findByText('Please enter a valid email')).toBeTruthy();
  });
});
