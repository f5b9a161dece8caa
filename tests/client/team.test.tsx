// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { InvitationList } from '../../client/console/team/InvitationList.tsx';
import { InviteForm } from '../../client/console/team/InviteForm.tsx';
import { People } from '../../client/console/team/People.tsx';
import { PeopleTable } from '../../client/console/team/PeopleTable.tsx';
import { InvitationCard } from '../../client/site/account/invitation/InvitationCard.tsx';
import type { AccessPerson, OpenInvitation, ReceivedInvitation } from '../../domain/access/contract.ts';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { type Answer, delayed, enter, id, ok, problem, property, renderAt, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

const carne = { id: id(1), name: 'Carne Estate' };
const viewer: AccessPerson = {
  id: id(11),
  person_id: id(12),
  name: 'Ruth Carne',
  email: 'ruth@carne.example',
  role: 'viewer',
  until: null,
  two_factor: false,
  last_seen_at: null,
  is_you: false,
  sees: { kind: 'group', group: carne, property_ids: null, count: 2 },
};
const ARRANGEMENT = { 'GET /arrangement': ok({ groups: [{ ...carne, properties: 2 }], tags: [], people: [] }) };
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('an invitation', () => {
  const INVITE = 'POST /access/invitations';
  const invited: OpenInvitation = {
    id: id(21),
    email: 'dan@example.com',
    role: 'viewer',
    until: null,
    expired: false,
    sees: { kind: 'all', group: null, property_ids: null, count: 3 },
    invited_at: '2026-11-20T10:00:00.000Z',
    expires_at: '2026-11-27T10:00:00.000Z',
  };
  const open = (errors: Readonly<Record<string, string>>) => {
    const server = consoleServer({ ...ARRANGEMENT, [INVITE]: problem(422, 'Check it', { errors }) });
    renderAt(<InviteForm />);
    return server;
  };
  /** Before this field is there, it cannot be sent. */
  const fieldOfProperties = () => screen.findByLabelText('Sees');

  test('cannot be sent before it says which properties the colleague will see', async () => {
    let answer: Answer = problem(400, 'Please try again in a moment.');
    const { sent } = consoleServer({ 'GET /arrangement': () => answer, [INVITE]: ok({ invitation: invited }) });
    renderAt(<InviteForm />);
    await screen.findByText('Please try again in a moment.');
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(sent(INVITE)).toEqual([]);
    answer = ARRANGEMENT['GET /arrangement'];
    await press('Try again');
    await fieldOfProperties();
    await press('Send invitation');
    await screen.findByText('The invitation to dan@example.com is on its way.');
    expect(sent(INVITE)).toHaveLength(1);
  });

  test('to a manager, who sees all, can be sent without the clients', async () => {
    const { sent } = consoleServer({
      'GET /arrangement': problem(400, 'Not now'),
      [INVITE]: ok({ invitation: invited }),
    });
    renderAt(<InviteForm />);
    await userEvent.click(screen.getByRole('radio', { name: /^Manager/ }));
    await press('Send invitation');
    await screen.findByText('The invitation to dan@example.com is on its way.');
    expect(sent(INVITE)).toHaveLength(1);
  });

  test.each([
    [true, 'Your role: Member. You see the chosen properties, answer their questions and upload documents.'],
    [false, 'Your role: Member. You see everything, answer questions, upload documents and add properties.'],
  ])('that is limited (%s) promises what the role may do', (limited, text) => {
    const received = { account_id: id(1), account_name: 'Tamar Lettings', email: 'dan@example.com', role: 'member' };
    const ends = { until: null, expires_at: '2026-11-27T10:00:00.000Z' };
    const invitation = { ...received, ...ends, limited } as ReceivedInvitation;
    renderAt(<InvitationCard invitation={invitation} token="abc" user={null} />);
    expect(screen.getByText(text)).toBeDefined();
  });

  test('that is refused moves the focus, and loses only the error of the field that is corrected', async () => {
    open({ email: 'Invalid email address', until: 'This day is past' });
    await fieldOfProperties();
    await press('Send invitation');
    await screen.findByText('Invalid email address');
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    await enter(email, 'dan@example.com');
    expect(screen.queryByText('Invalid email address')).toBeNull();
    expect(screen.getByText('This day is past')).toBeDefined();
    await press('Send invitation');
    expect(await screen.findByText('Invalid email address')).toBeDefined();
  });

  test('that is refused for something without a field says so', async () => {
    open({ account: 'This account is closed' });
    await fieldOfProperties();
    await press('Send invitation');
    expect((await screen.findByRole('alert')).textContent).toContain('This account is closed');
  });

  test('that was sent is announced, in a region that was there before its text', async () => {
    consoleServer({ ...ARRANGEMENT, [INVITE]: ok({ invitation: invited }) });
    renderAt(<InviteForm />);
    const regions = screen.getAllByRole('status');
    await fieldOfProperties();
    await press('Send invitation');
    const done = await screen.findByText('The invitation to dan@example.com is on its way.');
    expect(regions).toContain(done.closest('[role=status]'));
  });

  test('to the next colleague can be entered while one is sent', async () => {
    const answer = delayed(ok({ invitation: invited }));
    consoleServer({ ...ARRANGEMENT, [INVITE]: answer.answer });
    renderAt(<InviteForm />);
    await fieldOfProperties();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await enter(email, 'dan@example.com');
    await press('Send invitation');
    await enter(email, 'eve@example.com');
    answer.release();
    await screen.findByText('The invitation to dan@example.com is on its way.');
    expect(email.value).toBe('eve@example.com');
  });

  test('to access whose last day is over can only be withdrawn', () => {
    const over = { ...invited, until: '2026-11-20', expired: true };
    renderAt(<InvitationList invitations={[over, { ...invited, id: id(22), until: '2026-11-21' }]} />);
    const [first, second] = screen.getAllByRole('listitem').map((item) => within(item));
    expect(first?.getByText(/until 20\/11\/2026, .*, that day is over$/)).toBeDefined();
    expect(first?.queryByRole('button', { name: /^Send again/ })).toBeNull();
    expect(first?.getByRole('button', { name: /^Withdraw/ })).toBeDefined();
    expect(second?.getByRole('button', { name: /^Send again/ })).toBeDefined();
  });

  test('that was sent again is announced in the same way, each time', async () => {
    const again = delayed(ok({ invitation: invited }));
    const answers = [() => ok({ invitation: invited }), again.answer];
    consoleServer({ [`POST /access/invitations/${invited.id}/resend`]: () => answers.shift()?.() ?? problem(500, '') });
    renderAt(<InvitationList invitations={[invited]} />);
    const region = screen.getByRole('status');
    const link = /^A new link is on its way to dan@example.com/;
    await press(/^Send again/);
    const first = await screen.findByText(link);
    expect(first.closest('[role=status]')).toBe(region);
    await press(/^Send again/);
    await waitFor(() => expect(first.isConnected).toBe(false));
    again.release();
    expect((await screen.findByText(link)).closest('[role=status]')).toBe(region);
  });

  test('that is withdrawn leaves the list, says so, and takes the focus to the main part', async () => {
    let invitations = [invited];
    consoleServer({
      'GET /access': () => ok({ people: [viewer], invitations }),
      [`DELETE /access/invitations/${invited.id}`]: () => {
        invitations = [];
        return ok({});
      },
    });
    renderAt(
      <main id="main" tabIndex={-1}>
        <People />
      </main>,
    );
    const button = await screen.findByRole('button', { name: /^Withdraw/ });
    const regions = screen.getAllByRole('status');
    await userEvent.click(button);
    const done = await screen.findByText('The invitation of dan@example.com is withdrawn.');
    expect(regions).toContain(done.closest('[role=status]'));
    expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });
});

// With a list, the arrow keys would grant every role on their way.
test('a role is changed in a dialog, and only once it is saved', async () => {
  const CHANGE = `PUT /access/${viewer.id}`;
  const { sent } = consoleServer({ ...ARRANGEMENT, [CHANGE]: ok({ person: { ...viewer, role: 'member' } }) });
  renderAt(<PeopleTable people={[viewer]} />);
  expect(screen.queryByRole('combobox')).toBeNull();
  await press(/change the role of Ruth Carne$/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the access of Ruth Carne' }));
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'member');
  await dialog.findByLabelText('Sees');
  expect(sent(CHANGE)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(CHANGE)).toEqual([{ role: 'member', until: null, property_ids: null, group_id: carne.id }]);
});

test('a colleague whose access has ended already is removed from the list, without a complaint', async () => {
  const END = `DELETE /access/${viewer.id}`;
  const { sent } = consoleServer({ ...ARRANGEMENT, [END]: problem(404, 'There is nothing here.') });
  renderAt(<PeopleTable people={[viewer]} />);
  await press('Actions for Ruth Carne');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ruth Carne?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(END)).toHaveLength(1);
});

test('a narrower access that somebody else sets meanwhile stays when another last day is saved', async () => {
  const CHANGE = `PUT /access/${viewer.id}`;
  const { sent } = consoleServer({ ...ARRANGEMENT, [CHANGE]: ok({ person: viewer }) });
  let show: (people: readonly AccessPerson[]) => void = () => {};
  const Shown = ({ first }: { first: AccessPerson }) => {
    const [people, setPeople] = useState<readonly AccessPerson[]>([first]);
    show = setPeople;
    return <PeopleTable people={people} />;
  };
  const all: AccessPerson['sees'] = { kind: 'all', group: null, property_ids: null, count: 3 };
  renderAt(<Shown first={{ ...viewer, role: 'member', sees: all }} />);
  await press(/change the role of Ruth Carne$/);
  const dialog = within(await screen.findByRole('dialog'));
  const sees = await dialog.findByLabelText<HTMLSelectElement>('Sees');
  fireEvent.change(dialog.getByLabelText(/^Last day/), { target: { value: '2027-03-31' } });
  act(() => show([viewer]));
  expect(sees.selectedOptions[0]?.text).toBe('Group Carne Estate');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(CHANGE)).toEqual([{ role: 'viewer', until: '2027-03-31', property_ids: null, group_id: carne.id }]);
});

test('a manager becomes a viewer only once it is shown which properties a viewer sees', async () => {
  const CHANGE = `PUT /access/${viewer.id}`;
  let answer: Answer = problem(400, 'Please try again in a moment.');
  const { sent } = consoleServer({ 'GET /arrangement': () => answer, [CHANGE]: ok({ person: viewer }) });
  const all: AccessPerson['sees'] = { kind: 'all', group: null, property_ids: null, count: 3 };
  renderAt(<PeopleTable people={[{ ...viewer, role: 'manager', sees: all }]} />);
  await press(/change the role of Ruth Carne$/);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'viewer');
  await dialog.findByText('Please try again in a moment.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(sent(CHANGE)).toEqual([]);
  answer = ARRANGEMENT['GET /arrangement'];
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await userEvent.selectOptions(await dialog.findByLabelText('Sees'), carne.id);
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(sent(CHANGE)).toEqual([{ role: 'viewer', until: null, property_ids: null, group_id: carne.id }]),
  );
});

test.each([
  ['manager', true],
  ['viewer', false],
] as const)('removing a %s says that what they may have copied goes on working: %s', async (role, isSaid) => {
  consoleServer(ARRANGEMENT);
  renderInConsole(<PeopleTable people={[{ ...viewer, role }]} />);
  await press('Actions for Ruth Carne');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Ruth Carne?' });
  expect(dialog.textContent).toContain('loses all access');
  expect(dialog.textContent?.includes('addresses of calendars that they have copied go on working')).toBe(isSaid);
});

describe('the access of a colleague that is looked at', () => {
  const open = async (sees: AccessPerson['sees'], answers: Parameters<typeof consoleServer>[0]) => {
    const stub = consoleServer(answers);
    renderInConsole(<PeopleTable people={[{ ...viewer, sees }]} />);
    await press(/change the role of Ruth Carne$/);
    return { ...stub, dialog: within(await screen.findByRole('dialog')) };
  };

  test('never shows all properties for one client, also while the clients cannot be loaded', async () => {
    let answer: Answer = problem(400, 'Please try again in a moment.');
    const { dialog } = await open(viewer.sees, { 'GET /arrangement': () => answer });
    expect((await dialog.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    expect(dialog.queryByLabelText('Sees')).toBeNull();
    answer = ok({ groups: [{ ...carne, properties: 2 }], tags: [], people: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    const field = await dialog.findByLabelText<HTMLSelectElement>('Sees');
    expect(field.selectedOptions[0]?.text).toBe('Group Carne Estate');
  });

  test('never shows all properties for a client that was removed meanwhile', async () => {
    const { dialog } = await open(viewer.sees, { 'GET /arrangement': ok({ groups: [], tags: [], people: [] }) });
    const field = await dialog.findByLabelText<HTMLSelectElement>('Sees');
    expect(field.selectedOptions[0]?.text).toBe('A group that was removed');
  });

  const houses = Array.from({ length: 60 }, (_, n) => property(100 + n, `House ${String(n).padStart(2, '0')}`));
  const CHOSEN = [id(159), id(101)];
  const chosen: AccessPerson['sees'] = { kind: 'properties', group: null, property_ids: CHOSEN, count: 2 };
  /** The list, and those that are asked for by their ids. */
  const list = (query: URLSearchParams) => {
    const { id: ids }: { id?: string[] } = JSON.parse(query.get('filter') ?? '{}');
    return ids ? houses.filter((house) => ids.includes(house.id)) : houses;
  };

  test('shows the chosen properties first, also one that is on no first page of the list', async () => {
    const { dialog } = await open(chosen, { ...ARRANGEMENT, 'GET /console/properties': list });
    await dialog.findByLabelText(/^House 59/);
    await dialog.findByLabelText(/^House 00/);
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked).slice(0, 3)).toEqual([true, true, false]);
    expect(boxes).toHaveLength(51);
    expect(dialog.getByText(/^2 chosen\. 51 of 60 are shown/)).toBeDefined();
    await userEvent.click(dialog.getByLabelText(/^House 59/));
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox')[1]?.checked).toBe(false);
    expect(dialog.getByText(/^1 chosen/)).toBeDefined();
  });

  test('waits after a search for the newly chosen ones, so that no row moves under the pointer', async () => {
    const body = houses.filter(({ id: key }) => [...CHOSEN, id(130)].includes(key));
    const late = delayed({ status: 200, body });
    const readings = (query: URLSearchParams) => (query.get('filter')?.includes(id(130)) ? late.answer() : list(query));
    const { dialog } = await open(chosen, { ...ARRANGEMENT, 'GET /console/properties': readings });
    await dialog.findByLabelText(/^House 59/);
    const search = dialog.getByLabelText('Find a property');
    await enter(search, 'House');
    await userEvent.click(await dialog.findByLabelText(/^House 30/));
    await userEvent.clear(search);
    expect(dialog.queryByRole('checkbox')).toBeNull();
    late.release();
    await dialog.findByLabelText(/^House 59/);
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked).slice(0, 4)).toEqual([true, true, true, false]);
  });

  test('says that the properties could not be loaded', async () => {
    const { dialog } = await open(chosen, { ...ARRANGEMENT, 'GET /console/properties': problem(400, 'Not now') });
    expect((await dialog.findByRole('alert')).textContent).toContain('Not now');
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
