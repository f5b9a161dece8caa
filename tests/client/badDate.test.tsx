// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ExpiryModal } from '../../client/app/dashboard/modals/ExpiryModal.tsx';
import { ChangeDetailsDialog } from '../../client/app/documents/dialogs/ChangeDetailsDialog.tsx';
import { NO_SUCH_DATE } from '../../client/components/forms/useBadDate.ts';
import { InviteForm } from '../../client/console/team/InviteForm.tsx';
import { deleteBadDate, enterBadDate, enterDate } from './badDates.ts';
import { consoleServer } from './consoleStub.tsx';
import { filed } from './documentFixtures.ts';
import { enter, ok, renderAt, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const gas = filed(31);
const CHANGE = `PATCH /documents/${gas.id}/expiry`;
const onClose = () => undefined;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const expectRefused = (box: HTMLElement) => {
  expect(document.activeElement).toBe(box);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const described = box.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((each) => document.getElementById(each)?.textContent)).toContain(NO_SUCH_DATE);
};

describe('a date that does not exist', () => {
  const openExpiry = () => {
    const server = consoleServer({ [CHANGE]: ok({}) });
    renderAt(<ExpiryModal document={gas} onClose={onClose} />);
    return { ...server, box: screen.getByLabelText(/good until/) };
  };

  test('is not sent as "never expires", each time', async () => {
    const { box, sent } = openExpiry();
    enterBadDate(box);
    for (const _ of ['first', 'second']) {
      await press('Save Date');
      expectRefused(box);
    }
    expect(sent(CHANGE)).toEqual([]);
    enterDate(box, '2027-06-30');
    expect(screen.queryByText(NO_SUCH_DATE)).toBeNull();
    await press('Save Date');
    await waitFor(() => expect(sent(CHANGE)).toEqual([{ expiry_date: '2027-06-30' }]));
  });

  test('is no error while it is typed, and none any more once it is deleted', async () => {
    const { box, sent } = openExpiry();
    enterBadDate(box);
    expect(screen.queryByText(NO_SUCH_DATE)).toBeNull();
    fireEvent.blur(box);
    expect(screen.getByText(NO_SUCH_DATE)).toBeDefined();
    deleteBadDate(box);
    expect(screen.queryByText(NO_SUCH_DATE)).toBeNull();
    await press('Save Date');
    await waitFor(() => expect(sent(CHANGE)).toEqual([{ expiry_date: null }]));
  });

  test('does not take the focus from the field that is typed in', async () => {
    consoleServer({});
    renderAt(<ChangeDetailsDialog document={gas} onClose={onClose} />);
    const issued = screen.getByLabelText(/^Issued on/);
    enterBadDate(issued);
    fireEvent.blur(issued);
    await userEvent.click(screen.getByLabelText(/^Number/));
    await userEvent.paste('G-7');
    expect(screen.getByText(NO_SUCH_DATE)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Number/));
  });

  test('does not invite somebody without an end', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const INVITE = 'POST /access/invitations';
    const { sent } = consoleServer({ 'GET /arrangement': ok({ groups: [], tags: [], people: [] }), [INVITE]: ok({}) });
    renderAt(<InviteForm />);
    await enter(screen.getByLabelText('Email'), 'dan@example.com');
    const box = screen.getByLabelText(/^Last day/);
    // The field was empty before, so there is no change event.
    enterBadDate(box);
    await press('Send invitation');
    expectRefused(box);
    expect(sent(INVITE)).toEqual([]);
  });
});
