// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { queries } from '../../client/api/queries.ts';
import { useSession } from '../../client/auth/session.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import { kiln, larch, openDashboard, propertyCard, quay } from './dashboardFixtures.tsx';
import { assessment, delayed, ended, enter, ok, problem, rowena, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

describe('adding a property', () => {
  const add = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add Property' })[0];

  test.each([
    ['inactive', 0, 0, 'An active subscription is required to add properties.'],
    ['active', 4, 4, 'Your plan allows 4 properties.'],
  ] as const)(
    'is disabled with an %s plan and %i of %i properties',
    async (status, properties_count, properties_limit, why) => {
      await openDashboard({ figures: { subscription: { status, properties_count, properties_limit } } });
      expect(add()?.disabled).toBe(true);
      expect(screen.getByText(why)).toBeDefined();
    },
  );

  test('shows missing fields, then sends trimmed values and an upper-case postcode', async () => {
    const { asked } = await openDashboard({
      answers: { 'POST /properties': { ...ok({ property: larch }), status: 201 } },
    });
    await userEvent.click(add() ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Property' }));
    const send = dialog.getByRole('button', { name: 'Add Property' });
    expect(dialog.getByText('Property 5 of 5 in your plan')).toBeDefined();
    await userEvent.click(send);
    for (const text of ['Property name', 'Address line 1', 'City', 'Postcode'])
      expect(await dialog.findByText(`${text} is required`)).toBeDefined();

    await enter(dialog.getByLabelText('Property name'), ' Gull Cottage ');
    await enter(dialog.getByLabelText('Address line 1'), '7 Castle Hill');
    await enter(dialog.getByLabelText('City'), 'Aberystwyth');
    await enter(dialog.getByLabelText('Postcode'), 'sy23 1dn');
    expect(dialog.getByText('Wales')).toBeDefined();
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === 'POST /properties')?.body).toEqual({
      name: 'Gull Cottage',
      address_line1: '7 Castle Hill',
      city: 'Aberystwyth',
      postcode: 'SY23 1DN',
      property_type: 'house',
    });
  });

  describe('whose nation was chosen against its postcode', () => {
    const border = { ...larch, postcode: 'TD12 4AL', nation: 'england' } as const;
    const CALL = `PUT /properties/${border.id}`;
    const openForm = async () => {
      const { asked } = await openDashboard({ rows: [border], answers: { [CALL]: ok({ property: border }) } });
      await userEvent.click(propertyCard(border.name).getByRole('button', { name: 'Edit Property' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Property' }));
      const sent = async () => {
        await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        return asked.find(({ call }) => call === CALL)?.body;
      };
      return { dialog, sent };
    };

    test('keeps it with its postcode, in whatever form that is typed', async () => {
      const { dialog, sent } = await openForm();
      await enter(dialog.getByLabelText('Postcode'), ' td12  4al');
      expect(dialog.getByText('England')).toBeDefined();
      expect(await sent()).not.toHaveProperty('nation');
    });

    test('gets that of a new postcode', async () => {
      const { dialog, sent } = await openForm();
      await enter(dialog.getByLabelText('Postcode'), 'SY23 1DN');
      expect(dialog.getByText('Wales')).toBeDefined();
      expect(await sent()).not.toHaveProperty('nation');
    });

    test('gets the one that is chosen again, also if it is the former one', async () => {
      const { dialog, sent } = await openForm();
      await enter(dialog.getByLabelText('Postcode'), 'SY23 1DN');
      await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
      await userEvent.selectOptions(dialog.getByLabelText('Whose rules apply'), 'england');
      expect(await sent()).toMatchObject({ postcode: 'SY23 1DN', nation: 'england' });
    });
  });

  test('begins with the row of the list, although the cache has an older property', async () => {
    const { client } = await openDashboard({
      answers: { [`GET /properties/${larch.id}/overview`]: delayed(ok({ property: larch })).answer },
    });
    client.setQueryData(queries.property(larch.id).queryKey, { ...larch, name: 'Former name' });
    await userEvent.click(propertyCard('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Property' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Property name').value).toBe('Larch Lodge');
  });

  describe('with another address', () => {
    const NOTICE = /^Another house needs a property and an assessment of its own\./;
    const begun = { ...kiln, assessment: assessment(22, { status: 'in_progress', completed_at: null }) };
    const openForm = async (row: OverviewRow) => {
      const { asked } = await openDashboard({
        rows: [row],
        answers: { [`PUT /properties/${row.id}`]: ok({ property: row }) },
      });
      await userEvent.click(propertyCard(row.name).getByRole('button', { name: 'Edit Property' }));
      return { asked, dialog: within(await screen.findByRole('dialog', { name: 'Edit Property' })) };
    };

    test.each([
      ['Address line 1', '6 Pier Road'],
      ['City', 'Scarborough'],
      ['Postcode', 'YO11 1AA'],
    ])('and a completed assessment tells what follows from another %s, and can be saved', async (label, text) => {
      const { asked, dialog } = await openForm(quay);
      expect(dialog.queryByText(NOTICE)).toBeNull();
      await enter(dialog.getByLabelText(label), text);
      expect(dialog.getByText(NOTICE)).toBeDefined();
      await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(asked.some(({ call }) => call === `PUT /properties/${quay.id}`)).toBe(true));
    });

    test('tells it of another text in the second line', async () => {
      const { dialog } = await openForm({ ...quay, address_line2: 'Flat 2' });
      await enter(dialog.getByLabelText(/^Address line 2/), 'flat 2');
      expect(dialog.queryByText(NOTICE)).toBeNull();
      await enter(dialog.getByLabelText(/^Address line 2/), 'Flat 3');
      expect(dialog.getByText(NOTICE)).toBeDefined();
    });

    test('tells nothing while only its spelling or its name is another, or a second line is added', async () => {
      const { dialog } = await openForm(quay);
      await enter(dialog.getByLabelText('Address line 1'), '5, PIER ROAD');
      await enter(dialog.getByLabelText('Property name'), 'Lea View');
      await enter(dialog.getByLabelText(/^Address line 2/), 'Upper Town');
      expect(dialog.queryByText(NOTICE)).toBeNull();
    });

    test.each([larch, begun])('tells nothing before the assessment is completed', async (row) => {
      const { dialog } = await openForm(row);
      await enter(dialog.getByLabelText('Address line 1'), '6 Pier Road');
      expect(dialog.queryByText(NOTICE)).toBeNull();
    });
  });

  test('cannot be edited without a plan, but deleted', async () => {
    useSession.setState({ user: { ...rowena, subscription: ended } });
    await openDashboard();
    await userEvent.click(propertyCard('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Property' }));
    expect(dialog.getByText(/^An active subscription is required to change a property\./)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/subscription');
    expect(dialog.queryByLabelText('Property name')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Property' }));
    expect(await screen.findByRole('dialog', { name: 'Delete Larch Lodge?' })).toBeDefined();
  });

  test.each([
    ['without a message', problem(500, '')],
    ['without a response', new TypeError('Failed to fetch')],
  ])('shows an error in the dialog after a failure %s', async (_, answer) => {
    await openDashboard({ answers: { [`PUT /properties/${larch.id}`]: answer } });
    await userEvent.click(propertyCard('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update property. Please try again.');
  });

  test.each([
    ['the message of the server', problem(409, 'Your plan allows 5 properties.'), 'Your plan allows 5 properties.'],
    ['a general message', problem(500, ''), 'Failed to create property. Please try again.'],
  ])('shows %s when a property cannot be added', async (_, answer, text) => {
    await openDashboard({ answers: { 'POST /properties': answer } });
    await userEvent.click(add() ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Property' }));
    for (const name of ['Property name', 'Address line 1', 'City', 'Postcode'])
      await enter(dialog.getByLabelText(name), 'TR26 1PX');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Property' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
  });

  test('shows an error when a property cannot be deleted', async () => {
    await openDashboard({ answers: { [`DELETE /properties/${larch.id}`]: problem(500, '') } });
    await userEvent.click(propertyCard('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Larch Lodge?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Property' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to delete property. Please try again.');
  });

  test('asks before a property is deleted, and says that receipts end', async () => {
    const { asked } = await openDashboard({ answers: { [`DELETE /properties/${larch.id}`]: ok({}) } });
    const deleteCalls = () => asked.filter(({ call }) => call.startsWith('DELETE')).length;
    await userEvent.click(propertyCard('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Larch Lodge?' }));
    expect(deleteCalls()).toBe(0);
    expect(dialog.getByText(/stay receipts end, so download the receipts that somebody still needs/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Property' }));
    await waitFor(() => expect(deleteCalls()).toBe(1));
  });
});
