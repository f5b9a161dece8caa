// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, test } from 'vitest';
import { CalendarPage } from '../../client/app/calendar/CalendarPage.tsx';
import { ReplayPage } from '../../client/app/replay/ReplayPage.tsx';
import { ApiKeys } from '../../client/console/apiKeys/ApiKeys.tsx';
import { AnswerForAllDialog } from '../../client/console/bulk/AnswerForAllDialog.tsx';
import { RelatedRows } from '../../client/console/office/accounts/RelatedRows.tsx';
import { MessagePage } from '../../client/console/office/messages/MessagePage.tsx';
import { NEW_TERMS } from '../../client/console/team/accessForm.ts';
import { People } from '../../client/console/team/People.tsx';
import { PropertyPicker } from '../../client/console/team/PropertyPicker.tsx';
import { SeesFields } from '../../client/console/team/SeesFields.tsx';
import { ConfirmEmailPage } from '../../client/site/account/confirm/ConfirmEmailPage.tsx';
import { InvitationPage } from '../../client/site/account/invitation/InvitationPage.tsx';
import { SharedPage } from '../../client/site/shared/SharedPage.tsx';
import { StayPage } from '../../client/site/stay/StayPage.tsx';
import { UploadLinkPage } from '../../client/site/uploadLink/UploadLinkPage.tsx';
import { VerifyPage } from '../../client/site/verify/VerifyPage.tsx';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { type Answer, id, officeAllowance, ok, onlyOnce, problem, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const ID = id(1);
const MESSAGE = `GET /console/contact-messages/${ID}`;
const CODE = 'LP-7Q4K-M2XD';
const ALLOWANCES = 'GET /console/allowances';
const dialog = <AnswerForAllDialog ids={[ID]} onClose={() => {}} />;
const related = (
  <RelatedRows
    resource="allowances"
    accountId={ID}
    title="Allowances"
    columns={[{ key: 'reason', label: 'Reason', cell: ({ reason }) => reason }]}
    sort={{ field: 'granted_at', order: 'DESC' }}
    empty="None yet"
  />
);

type Row = { page: ReactElement; address?: string; route?: string; call: string; title: string };

const CALENDAR = { page: <CalendarPage />, title: 'Your dates could not be loaded' };
const CALENDAR_OF_CLIENT = {
  page: <CalendarPage />,
  address: `/?client=${ID}`,
  title: 'The properties of this client could not be loaded',
};
const LINK = 'This link could not be opened';

const PAGES: Readonly<Record<string, Row>> = {
  "the calendar's properties": { ...CALENDAR, call: 'GET /dashboard/compliance-overview' },
  "the calendar's documents": { ...CALENDAR, call: 'GET /documents' },
  'the clients of the calendar': { ...CALENDAR_OF_CLIENT, call: 'GET /arrangement' },
  'the properties of a client in the calendar': { ...CALENDAR_OF_CLIENT, call: `GET /groups/${ID}/properties` },
  'the history': {
    page: <ReplayPage />,
    address: `/${ID}`,
    route: '/:propertyId',
    call: `GET /properties/${ID}/replay`,
    title: 'The history could not be loaded',
  },
  'an invitation': {
    page: <InvitationPage />,
    address: `/${ID}`,
    route: '/:token',
    call: `GET /invitations/${ID}`,
    title: 'The invitation could not be loaded',
  },
  'a link': {
    page: <UploadLinkPage />,
    address: `/${ID}`,
    route: '/:token',
    call: `GET /upload-links/${ID}`,
    title: LINK,
  },
  'a shared report': {
    page: <SharedPage />,
    address: `/${ID}`,
    route: '/:token',
    call: `POST /shares/${ID}/open`,
    title: LINK,
  },
  'a badge': {
    page: <VerifyPage />,
    address: `/${CODE}`,
    route: '/:badgeId',
    call: `GET /badges/verify/${CODE}`,
    title: 'Failed to verify badge.',
  },
  'the confirmation of an email': {
    page: <ConfirmEmailPage />,
    address: '/?token=T1',
    call: 'POST /auth/confirm-email',
    title: 'Your email could not be confirmed',
  },
  'a receipt': {
    page: <StayPage />,
    address: `/${ID}`,
    route: '/:number',
    call: `GET /stays/${ID}.json`,
    title: 'The receipt could not be loaded',
  },
  'the people': { page: <People />, call: 'GET /access', title: 'The people could not be loaded' },
  'the clients of the form of a person': {
    page: <SeesFields form={NEW_TERMS} errors={{}} onChange={() => {}} />,
    call: 'GET /arrangement',
    title: 'The clients could not be loaded',
  },
  'the properties to choose from': {
    page: <PropertyPicker chosen={[]} error={undefined} onChange={() => {}} />,
    call: 'GET /console/properties',
    title: 'The properties could not be loaded',
  },
  'the keys': { page: <ApiKeys />, call: 'GET /account/api-keys', title: 'The keys could not be loaded' },
  'a record': {
    page: <MessagePage />,
    address: `/${ID}`,
    route: '/:messageId',
    call: MESSAGE,
    title: 'This message could not be loaded',
  },
  'rows of an account': { page: related, call: ALLOWANCES, title: 'This list could not be loaded' },
  questions: { page: dialog, call: 'GET /assessment/questions', title: 'The questions could not be loaded' },
};

test.each(Object.entries(PAGES))('%s: the notice and the focus stay while it is loaded again', async (_, row) => {
  const { page, address = '/', route = '*', call, title } = row;
  const { asked } = consoleServer({
    'GET /documents': ok({ documents: [] }),
    'GET /dashboard/compliance-overview': ok({ properties: [] }),
    'GET /arrangement': ok({ groups: [{ id: ID, name: 'Carne Estate', properties: 1 }], tags: [], people: [] }),
    [call]: onlyOnce(problem(400, 'Not now')),
  });
  renderInConsole(page, address, route);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await userEvent.click(retry);
  await waitFor(() => expect(asked.filter((each) => each.call === call)).toHaveLength(2));
  await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBe('true'));
  expect(screen.queryByText(title, { exact: false })).not.toBeNull();
  expect(screen.queryByText('Not now', { exact: false })).not.toBeNull();
  expect(document.activeElement).toBe(retry);
});

test.each([
  { status: 400, title: 'This list could not be refreshed', rows: 1, outcome: 'stay, with a notice' },
  { status: 403, title: 'This list could not be loaded', rows: 0, outcome: 'go' },
  { status: 404, title: 'This list could not be loaded', rows: 0, outcome: 'go' },
])('after a $status, rows that have been loaded $outcome', async ({ status, title, rows }) => {
  let answer: readonly object[] | Answer = [officeAllowance(1, { reason: 'Agreed by phone' })];
  consoleServer({ [ALLOWANCES]: () => answer });
  const Reload = () => {
    const client = useQueryClient();
    const [state, setState] = useState('Reload');
    return (
      <button type="button" onClick={() => void client.refetchQueries().then(() => setState('Reloaded'))}>
        {state}
      </button>
    );
  };
  renderInConsole(
    <>
      <Reload />
      {related}
    </>,
  );
  expect(await screen.findByText('Agreed by phone')).toBeDefined();
  answer = problem(status, 'Not now');
  await userEvent.click(screen.getByText('Reload'));
  expect(await screen.findByText('Reloaded')).toBeDefined();
  expect(screen.queryByText(title)).not.toBeNull();
  expect(screen.queryAllByText('Agreed by phone')).toHaveLength(rows);
  // Rows that have gone do not come back because a later attempt fails in another way.
  answer = problem(400, 'Not at all');
  await userEvent.click(screen.getByText('Reloaded'));
  expect(await screen.findByText('Not at all', { exact: false })).toBeDefined();
  expect(screen.queryAllByText('Agreed by phone')).toHaveLength(rows);
});
