// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { RestartModal } from '../../client/app/restart/RestartModal.tsx';
import { useLeavingPage } from '../../client/app/subscription/useLeavingPage.ts';
import { useSession } from '../../client/auth/session.ts';
import { useNavigateWhileMounted } from '../../client/components/page/useNavigateWhileMounted.ts';
import { DocumentsFilePage } from '../../client/console/import/documents/DocumentsFilePage.tsx';
import { ImportFilePage } from '../../client/console/import/ImportFilePage.tsx';
import { AcceptButton } from '../../client/site/account/invitation/AcceptButton.tsx';
import { delayed, id, ok, renderAt, rowena, rowenaSignsIn, server } from './fixtures.tsx';
import { hangingUploads } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

/** A page at /from, which the user can leave for another one. */
const openAt = (page: ReactNode) => {
  const pages = (
    <Routes>
      <Route path="from" element={page} />
      <Route path="*" element="Another page" />
    </Routes>
  );
  const { router, client } = renderAt(<StrictMode>{pages}</StrictMode>, '/from');
  return {
    path: () => router.state.location.pathname,
    answered: () => waitFor(() => expect(client.isMutating()).toBe(0)),
    leave: async () => {
      await act(() => router.navigate('/elsewhere'));
      expect(screen.getByText('Another page')).toBeDefined();
    },
  };
};

/** Keeps the function of its page, as a request keeps it until its answer. */
const keepingNavigate = () => {
  let answer = async (_: string) => {};
  const Page = () => {
    answer = useNavigateWhileMounted();
    return 'Waiting';
  };
  return { Page, answer: (to: string) => act(() => answer(to)) };
};

describe('an answer', () => {
  test('leads to the next page', async () => {
    const { Page, answer } = keepingNavigate();
    const { path } = openAt(<Page />);
    await answer('/next');
    expect(path()).toBe('/next');
  });

  test('leads nowhere once the user has left', async () => {
    const { Page, answer } = keepingNavigate();
    const { path, leave } = openAt(<Page />);
    await leave();
    await answer('/next');
    expect(path()).toBe('/elsewhere');
  });
});

test.each([
  ['properties', <ImportFilePage key="properties" />, 'File of properties', 'spring.csv'],
  ['documents', <DocumentsFilePage key="documents" />, 'ZIP of documents', 'spring.zip'],
])('a preview of %s that was left stops its upload, and does not lead back', async (_, page, label, name) => {
  const uploads = hangingUploads();
  const { path, leave } = openAt(page);
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['x'], name)] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  const [upload] = uploads;
  if (!upload) throw new Error('Nothing is sent');
  const abort = vi.spyOn(upload, 'abort');
  await leave();
  expect(abort).toHaveBeenCalledOnce();
  await act(async () => upload.answer({ status: 201, body: { id: id(1) } }));
  expect(path()).toBe('/elsewhere');
});

test('a restart that was left does not lead to its questionnaire', async () => {
  const restarted = delayed(ok({ assessment_id: id(51) }));
  const { fetch, asked } = server({ 'POST /assessment/restart': restarted.answer });
  vi.stubGlobal('fetch', fetch);
  const quay = { id: id(14), name: 'Quay House', address: '5 Pier Road' };
  const { path, leave, answered } = openAt(
    <RestartModal property={quay} replaced={id(24)} badgeId={null} onClose={() => {}} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Restart Assessment' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await leave();
  restarted.release();
  await answered();
  expect(path()).toBe('/elsewhere');
});

test('an invitation whose page was left is accepted, and the account on the screen stays', async () => {
  const accepted = delayed(ok({ account_id: id(70) }));
  const user = { ...rowena, name: 'Rowena of the team' };
  const { fetch, asked } = server({
    'POST /invitations/abc/accept': accepted.answer,
    'GET /auth/me': ok({ user }),
  });
  vi.stubGlobal('fetch', fetch);
  const { path, leave, answered } = openAt(<AcceptButton token="abc" />);
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await leave();
  accepted.release();
  await answered();
  expect([path(), useSession.getState().accountId]).toEqual(['/elsewhere', null]);
  expect(useSession.getState().user?.name).toBe('Rowena of the team');
});

test('the address of the payment provider is not opened from another page', async () => {
  let reply = (_: string) => {};
  const address = new Promise<string>((resolve) => {
    reply = resolve;
  });
  const goTo = vi.fn();
  const client = makeQueryClient();
  const { result, unmount } = renderHook(() => useLeavingPage(() => address, String, goTo), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.leave());
  unmount();
  reply('https://checkout.stripe.com/c/pay/1');
  await waitFor(() => expect(client.getMutationCache().getAll()[0]?.state.status).toBe('success'));
  expect(goTo).not.toHaveBeenCalled();
});
