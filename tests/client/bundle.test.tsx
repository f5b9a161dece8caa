// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { BundleDialog } from '../../client/app/report/bundle/BundleDialog.tsx';
import type { Report } from '../../domain/assessments/contract.ts';
import type { Document } from '../../domain/documents/contract.ts';
import { filed } from './documentFixtures.ts';
import { QUESTIONS } from './presentEdition.ts';
import { type Answer, refusal, stubApi } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const ID = '0190a000-0000-7000-8000-00000000000b';
const PROPERTY = '0190a000-0000-7000-8000-00000000000a';
const [first, second] = QUESTIONS;
const gas = filed(31, { property_id: PROPERTY });

const report = {
  id: ID,
  property_id: PROPERTY,
  property_name: 'Quay House',
  answers: [
    { key: first?.key, id: '1-1', answer: 'Yes', question: { briefDescription: 'Planning permission' } },
    { key: second?.key, id: '1-2', answer: null, question: { briefDescription: 'Not answered' } },
  ],
} as unknown as Report;

const early = refusal(409, { type: '/problems/not-signed-yet' }, { 'Retry-After': '0.01' });

const show = (replies: readonly Answer[], documents: readonly Document[] = []) => {
  const left = [...replies];
  let onFile = documents;
  const queries = makeQueryClient();
  const answer = () => left.shift() ?? refusal(500);
  const kept = `GET /api/assessment/${ID}/bundle?withhold=${first?.key}`;
  const sent = stubApi({
    [`GET /api/documents?property_id=${PROPERTY}`]: () => ({ body: { success: true, documents: onFile } }),
    [`GET /api/assessment/${ID}/bundle?withhold=`]: answer,
    [kept]: answer,
    [`GET /api/assessment/${ID}/bundle?withhold=${gas.id}`]: answer,
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:bundle', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <BundleDialog report={report} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return {
    bundles: () => sent.filter(({ path }) => path.includes('/bundle')).map(({ path }) => path),
    deleteAll: async () => {
      onFile = [];
      await queries.invalidateQueries();
    },
  };
};
const download = () => fireEvent.click(screen.getByRole('button', { name: 'Download' }));

test('a bundle is made without the chosen facts, once the log is signed', async () => {
  const { bundles } = show([early, { body: 'zip' }]);
  expect(screen.queryByText(/Not answered/)).toBeNull();
  fireEvent.click(await screen.findByText('Answers'));
  fireEvent.click(screen.getByRole('checkbox', { name: '1-1 Planning permission: Yes' }));
  expect(screen.getByText('1 fact kept back')).toBeDefined();
  const region = screen.getByRole('status');
  download();
  const waits = await screen.findByText(/The log is signed once a minute/);
  expect(waits.closest('[role=status]')).toBe(region);
  expect(await screen.findByRole('heading', { name: 'The bundle is ready' })).toBeDefined();
  const path = `/api/assessment/${ID}/bundle?withhold=${first?.key}`;
  expect(bundles()).toEqual([path, path]);
});

test('the answers are shown once the documents are, which would push them down', async () => {
  show([], [gas]);
  expect(screen.queryByText('Answers')).toBeNull();
  await screen.findByText('Documents');
  expect(screen.getByText('Answers')).toBeDefined();
});

test('a document that is deleted elsewhere meanwhile stays kept back', async () => {
  const { bundles, deleteAll } = show([{ body: 'zip' }], [gas]);
  fireEvent.click(await screen.findByText('Documents'));
  fireEvent.click(screen.getByRole('checkbox', { name: /gas\.pdf/ }));
  await act(deleteAll);
  await expect.poll(() => screen.queryByRole('checkbox', { name: /gas\.pdf/ })).toBeNull();
  expect(screen.getByText('1 fact kept back')).toBeDefined();
  download();
  expect(await screen.findByRole('heading', { name: 'The bundle is ready' })).toBeDefined();
  expect(bundles()).toEqual([`/api/assessment/${ID}/bundle?withhold=${gas.id}`]);
});

test('a refusal is shown in its own words, and can be tried again', async () => {
  const { bundles } = show([
    refusal(422, { errors: { withhold: 'There is no such answer or document: 99' } }),
    { body: 'zip' },
  ]);
  download();
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such answer or document: 99');
  download();
  expect(await screen.findByRole('heading', { name: 'The bundle is ready' })).toBeDefined();
  expect(bundles()).toHaveLength(2);
});

test('a bundle of a property that is being changed is asked for again, without a word about the log', async () => {
  const busy = refusal(503, { type: '/problems/busy' }, { 'Retry-After': '0.01' });
  const { bundles } = show([busy, { body: 'zip' }]);
  download();
  expect(await screen.findByRole('heading', { name: 'The bundle is ready' })).toBeDefined();
  expect(screen.queryByText(/The log is signed once a minute/)).toBeNull();
  expect(bundles()).toHaveLength(2);
});

test('it waits no longer than two times', async () => {
  const { bundles } = show([early, early, early]);
  download();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(bundles()).toHaveLength(3);
});
