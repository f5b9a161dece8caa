// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { AddPropertyModal } from '../../client/app/dashboard/modals/AddPropertyModal.tsx';
import { ExpiryModal } from '../../client/app/dashboard/modals/ExpiryModal.tsx';
import { ChangeDetailsDialog } from '../../client/app/documents/dialogs/ChangeDetailsDialog.tsx';
import { DetailsStep } from '../../client/app/documents/dialogs/DetailsStep.tsx';
import { AskDialog } from '../../client/app/documents/links/AskDialog.tsx';
import { readingOf } from '../../client/app/documents/reading/reading.ts';
import { ShareDialog } from '../../client/app/property/share/ShareDialog.tsx';
import { TransferDialog } from '../../client/app/property/transfer/TransferDialog.tsx';
import { PauseDialog } from '../../client/app/reminders/PauseDialog.tsx';
import { AddWebhookDialog } from '../../client/console/apiKeys/AddWebhookDialog.tsx';
import { GrantDialog } from '../../client/console/office/GrantDialog.tsx';
import { KeepFilterDialog } from '../../client/console/properties/KeepFilterDialog.tsx';
import { RenameGroupDialog } from '../../client/console/team/RenameGroupDialog.tsx';
import { ReportDialog } from '../../client/site/verify/ReportDialog.tsx';
import { EXPIRY_IN_PAST } from '../../domain/documents/contract.ts';
import { textOf } from '../support/certificates/textOf.ts';
import { quay } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import { enter, id, ok, problem, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const onClose = () => undefined;
const gas = filed(31, { property_id: quay.id });
const DATES = `PATCH /documents/${gas.id}/expiry`;
const refusedAt = (field: string) => problem(422, 'Check it', { errors: { [field]: 'Not this one' } });

const open = (dialog: ReactElement, answers: Parameters<typeof server>[0] = {}) => {
  vi.stubGlobal(
    'fetch',
    server({ [`GET /documents?property_id=${quay.id}`]: ok({ documents: [gas] }), ...answers }).fetch,
  );
  renderAt(dialog);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const set = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** The focus moved from the pressed button to the field, which names its error. */
const expectFocus = async (label: RegExp, error: string) => {
  await screen.findByText(error);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));
  const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((each) => document.getElementById(each)?.textContent)).toContain(error);
};

describe('a field that is refused takes the focus', () => {
  test('in the offer of a property, each time', async () => {
    open(<TransferDialog property={quay} onClose={onClose} />, {
      [`POST /properties/${quay.id}/transfer`]: refusedAt('email'),
    });
    for (const _ of ['first', 'second']) {
      await press('Send the offer');
      await expectFocus(/^Email of the new owner/, 'Not this one');
    }
  });

  test('in the link that shares the report', async () => {
    open(<ShareDialog property={quay} onClose={onClose} />, {
      [`POST /properties/${quay.id}/shares`]: refusedAt('passcode'),
    });
    await press('Make the link');
    await expectFocus(/^Passcode/, 'Not this one');
  });

  test('in the link that asks for a document, each time', async () => {
    open(<AskDialog property={quay} onClose={onClose} />);
    for (const _ of ['first', 'second']) {
      await press('Make the link');
      await expectFocus(/^Document/, 'Choose the document');
    }
  });

  test('in the details of a document, by us and by the server', async () => {
    open(<ChangeDetailsDialog document={gas} onClose={onClose} />, { [DATES]: refusedAt('issued_on') });
    set(/^Runs out on/, '2020-01-01');
    await press('Save changes');
    await expectFocus(/^Runs out on/, EXPIRY_IN_PAST);
    set(/^Runs out on/, '2027-05-31');
    await press('Save changes');
    await expectFocus(/^Issued on/, 'Not this one');
  });

  test('in the details of a document, and stays there while it is corrected', async () => {
    open(<ChangeDetailsDialog document={gas} onClose={onClose} />, { [DATES]: refusedAt('expiry_date') });
    set(/^Runs out on/, '3027-05-31');
    await press('Save changes');
    await expectFocus(/^Runs out on/, 'Not this one');
    set(/^Runs out on/, '2027-05-31');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Runs out on/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('in the expiry date of a document, by us and by the server', async () => {
    open(<ExpiryModal document={gas} onClose={onClose} />, { [DATES]: refusedAt('expiry_date') });
    set(/good until/, '2020-01-01');
    await press('Save Date');
    await expectFocus(/good until/, EXPIRY_IN_PAST);
    set(/good until/, '2027-05-31');
    await press('Save Date');
    await expectFocus(/good until/, 'Not this one');
  });

  test('in the pause of reminders', async () => {
    open(<PauseDialog document={gas} onClose={onClose} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Until another day' }));
    set(/^Last day/, '2026-11-20');
    await press('Pause reminders');
    await expectFocus(/^Last day/, 'Choose a day from today on.');
  });

  test('in the details of a file from which nothing was read, but not while another field is changed', async () => {
    const file = new File(['x'], 'gas.pdf');
    const type = 'gas_safety_certificate';
    const reading = readingOf(textOf(), { uploadedAs: type, today: '2026-11-21' });
    const place = { reading, type, property: quay, replaces: null } as const;
    open(<DetailsStep file={file} {...place} onBack={onClose} onClose={onClose} />);
    set(/^Runs out on/, '2020-01-01');
    await press('Add document');
    await expectFocus(/^Runs out on/, EXPIRY_IN_PAST);
    await userEvent.click(screen.getByLabelText(/^Number/));
    await userEvent.paste('G-7');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Number/));
  });

  test('in a new property, by the server', async () => {
    const allowance = { used: 1, limit: 5, active: true };
    open(<AddPropertyModal allowance={allowance} onClose={onClose} />, { 'POST /properties': refusedAt('postcode') });
    for (const name of ['Property name', 'Address line 1', 'City', 'Postcode'])
      await enter(screen.getByLabelText(name), 'TR26 1PX');
    await press('Add Property');
    await expectFocus(/^Postcode/, 'Not this one');
  });

  test('in the new name of a client, each time, until it is changed', async () => {
    const group = { id: id(1), name: 'Carne Estate', properties: 2 };
    open(<RenameGroupDialog group={group} onClose={onClose} />, { [`PUT /groups/${id(1)}`]: refusedAt('name') });
    for (const _ of ['first', 'second']) {
      await press('Save Changes');
      await expectFocus(/^Name/, 'Not this one');
    }
    await userEvent.paste('s');
    expect(screen.queryByText('Not this one')).toBeNull();
  });

  test('in the name of a filter', async () => {
    open(<KeepFilterDialog taken={[]} onClose={onClose} onKeep={onClose} />);
    await press('Keep');
    await expectFocus(/^Name/, 'Enter a name');
  });

  test('in the report of a badge, by us and by the server', async () => {
    const code = 'LP-3H8T-W6RN';
    open(<ReportDialog code={code} onClose={onClose} />, {
      [`POST /badges/verify/${code}/report`]: refusedAt('email'),
    });
    await press('Send report');
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
    await userEvent.click(screen.getByRole('radio', { name: 'Another reason' }));
    expect(screen.queryByText('Choose a reason')).toBeNull();
    await press('Send report');
    await expectFocus(/^Your email/, 'Not this one');
  });

  test('in a webhook, also where it is a list of checkboxes', async () => {
    open(<AddWebhookDialog onClose={onClose} />, { 'POST /account/webhooks': refusedAt('types') });
    await press('Add');
    await screen.findByText('Not this one');
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]));
  });
});

describe('a refusal in the form of an allowance', () => {
  const GRANT = 'POST /console/allowances';

  test('of a field moves the focus there', async () => {
    open(<GrantDialog onClose={onClose} />, { [GRANT]: refusedAt('account') });
    await press('Grant');
    await expectFocus(/^Account/, 'Not this one');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of something without a field is an alert', async () => {
    open(<GrantDialog onClose={onClose} />, { [GRANT]: refusedAt('body') });
    await press('Grant');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not this one');
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });
});
