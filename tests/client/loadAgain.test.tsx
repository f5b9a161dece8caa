// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CalendarPage } from '../../client/app/calendar/CalendarPage.tsx';
import { ReplayPage } from '../../client/app/replay/ReplayPage.tsx';
import { ApiKeys } from '../../client/console/apiKeys/ApiKeys.tsx';
import { AnswerForAllDialog } from '../../client/console/bulk/AnswerForAllDialog.tsx';
import { RelatedRows } from '../../client/console/office/accounts/RelatedRows.tsx';
import { MessagePage } from '../../client/console/office/messages/MessagePage.tsx';
import { People } from '../../client/console/team/People.tsx';
import { InvitationPage } from '../../client/site/account/invitation/InvitationPage.tsx';
import { StayPage } from '../../client/site/stay/StayPage.tsx';
import { UploadLinkPage } from '../../client/site/uploadLink/UploadLinkPage.tsx';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { type Answer, id, officeAllowance, ok, onlyOnce, problem, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const ID = id(1);
const MESSAGE = `GET /console/contact-messages/${ID}`;
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

const PAGES = [
  [
    'the calendar',
    <CalendarPage key="" />,
    '/',
    'GET /dashboard/compliance-overview',
    'Your dates could not be loaded',
  ],
  [
    'the history',
    <ReplayPage key="" />,
    '/:propertyId',
    `GET /properties/${ID}/replay`,
    'The history could not be loaded',
  ],
  [
    'an invitation',
    <InvitationPage key="" />,
    '/:token',
    `GET /invitations/${ID}`,
    'The invitation could not be loaded',
  ],
  ['a link', <UploadLinkPage key="" />, '/:token', `GET /upload-links/${ID}`, 'This link could not be opened'],
  ['a receipt', <StayPage key="" />, '/:number', `GET /stays/${ID}.json`, 'The receipt could not be loaded'],
  ['the people', <People key="" />, '/', 'GET /access', 'The people could not be loaded'],
  ['the keys', <ApiKeys key="" />, '/', 'GET /account/api-keys', 'The keys could not be loaded'],
  ['a record', <MessagePage key="" />, '/:messageId', MESSAGE, 'This message could not be loaded'],
  ['rows of an account', related, '/', ALLOWANCES, 'This list could not be loaded'],
  ['questions', dialog, '/', 'GET /assessment/questions', 'The questions could not be loaded'],
] as const;

test.each(PAGES)('%s: the notice and the focus stay while it is loaded again', async (_, page, route, call, title) => {
  const { asked } = consoleServer({
    'GET /documents': ok({ documents: [] }),
    [call]: onlyOnce(problem(400, 'Not now')),
  });
  renderInConsole(page, route.startsWith('/:') ? `/${ID}` : '/', route);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await userEvent.click(retry);
  await waitFor(() => expect(asked.filter((each) => each.call === call)).toHaveLength(2));
  await waitFor(() => expect(retry.getAttribute('aria-disabled')).toBe('true'));
  expect(screen.getByText(title)).toBeDefined();
  expect(document.activeElement).toBe(retry);
});

test('rows that have been loaded stay when they cannot be loaded again', async () => {
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
  answer = problem(400, 'Not now');
  await userEvent.click(screen.getByText('Reload'));
  expect(await screen.findByText('Reloaded')).toBeDefined();
  expect(screen.getByText('Agreed by phone')).toBeDefined();
});
