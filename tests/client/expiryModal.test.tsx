// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { keys } from '../../client/api/queryKeys.ts';
import { ExpiryModal } from '../../client/app/dashboard/modals/ExpiryModal.tsx';
import type { Document } from '../../domain/documents/contract.ts';
import { filed } from './documentFixtures.ts';
import { id, ok, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const gas = filed(31);
const replaced = filed(31, { superseded: true, replaced_by: id(32), replaced_at: '2026-11-21T10:04:00.000Z' });
const CHANGE = `PATCH /documents/${gas.id}/expiry`;
const NO_LONGER_PRESENT = /was replaced or deleted while you were changing it/;
const box = () => screen.getByLabelText<HTMLInputElement>(/good until/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Date' }));

const open = async (atSave = (documents: readonly Document[]) => documents) => {
  let now: readonly Document[] = [gas];
  const { fetch, asked } = server({
    [`GET /documents?property_id=${gas.property_id}`]: () => ok({ documents: now }),
    [CHANGE]: () => {
      now = atSave(now);
      return ok({ document: now[0] });
    },
  });
  vi.stubGlobal('fetch', fetch);
  const onClose = vi.fn();
  const { client } = renderAt(<ExpiryModal document={gas} onClose={onClose} />);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return {
    onClose,
    changes: () => asked.filter(({ call }) => call === CHANGE).map(({ body }) => body),
    changedElsewhere: (documents: readonly Document[]) => {
      now = documents;
      return act(() => client.invalidateQueries({ queryKey: keys.documents }));
    },
  };
};

describe('the dialog that changes an expiry date', () => {
  test('does not set back what somebody else has changed while it was open', async () => {
    const { changedElsewhere, changes, onClose } = await open();
    await changedElsewhere([filed(31, { expiry_date: '2027-02-28' })]);
    await waitFor(() => expect(box().value).toBe('2027-02-28'));
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(changes()).toEqual([{ expiry_date: '2027-02-28' }]);
  });

  test('keeps what was typed', async () => {
    const { changedElsewhere } = await open();
    fireEvent.change(box(), { target: { value: '2027-06-30' } });
    await changedElsewhere([filed(31, { expiry_date: '2027-02-28' })]);
    expect(box().value).toBe('2027-06-30');
  });

  test.each([
    ['replaced', [replaced, filed(32)]],
    ['deleted', []],
  ])('says that its document was %s while it was open, and does not save', async (_, documents) => {
    const { changedElsewhere, changes } = await open();
    await changedElsewhere(documents);
    expect(await screen.findByText(NO_LONGER_PRESENT)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save Date' })).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('says so too if its document was replaced just before the server saved it', async () => {
    const { onClose } = await open(() => [replaced, filed(32)]);
    await save();
    expect(await screen.findByText(NO_LONGER_PRESENT)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
