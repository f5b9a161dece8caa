// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { useLeavingPage } from '../../client/app/subscription/useLeavingPage.ts';
import { useNavigateWhileMounted } from '../../client/components/page/useNavigateWhileMounted.ts';
import { DocumentsFilePage } from '../../client/console/import/documents/DocumentsFilePage.tsx';
import { ImportFilePage } from '../../client/console/import/ImportFilePage.tsx';
import { id, renderAt, rowenaSignsIn } from './fixtures.tsx';
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
  const { router } = renderAt(<StrictMode>{pages}</StrictMode>, '/from');
  return {
    path: () => router.state.location.pathname,
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

test('the address of the payment provider is not opened from another page', async () => {
  let reply = (_: string) => {};
  const address = new Promise<string>((resolve) => {
    reply = resolve;
  });
  const goTo = vi.fn();
  const client = makeQueryClient();
  const { result, unmount } = renderHook(() => useLeavingPage(() => address, goTo), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.leave());
  unmount();
  reply('https://pay.example');
  await waitFor(() => expect(client.getMutationCache().getAll()[0]?.state.status).toBe('success'));
  expect(goTo).not.toHaveBeenCalled();
});
