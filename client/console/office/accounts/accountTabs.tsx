import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import type { OfficeAccountRecord } from '../../../../domain/office/contract/accounts.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { SummaryList } from '../../../components/data/SummaryList.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { actionsOnPath, mailsToPath } from '../paths.ts';
import { AccountActionsTab } from './AccountActionsTab.tsx';
import { AccountAllowancesTab } from './AccountAllowancesTab.tsx';
import { AccountMailsTab } from './AccountMailsTab.tsx';
import { planText, USER_TYPES } from './accountTexts.ts';

const Frame = styled(Card)({ maxWidth: 720 });

type Props = { account: OfficeAccountRecord };
type Tab = { readonly path: string; readonly label: string; readonly Content: ComponentType<Props> };

const when = (at: string | null): ReactNode => (at ? `${formatInstant(at)}, ${formatTime(at)}` : 'Never');

const Overview = ({ account }: Props) => (
  <Frame as="section" aria-label="Overview">
    <SummaryList
      items={[
        { label: 'Account', value: account.id },
        { label: 'Type', value: USER_TYPES[account.user_type] },
        { label: 'Phone', value: account.phone || 'None' },
        { label: 'Email confirmed', value: account.email_confirmed ? 'Yes' : 'No' },
        { label: 'Email reachable', value: account.email_reachable ? 'Yes' : 'No: a mail was refused for good' },
        { label: 'Second factor', value: account.two_factor ? 'On' : 'Off' },
        { label: 'Registered', value: when(account.registered_at) },
        { label: 'Signed in on', value: `${account.sessions} ${account.sessions === 1 ? 'browser' : 'browsers'}` },
        { label: 'Last seen', value: account.last_seen_at ? when(account.last_seen_at) : 'Not signed in' },
        { label: 'Password changed', value: when(account.password_changed_at) },
        { label: 'Plan', value: account.plan_type ? planText(account.plan_type) : 'None' },
        { label: 'Properties', value: `${account.properties} of ${account.properties_limit}` },
      ]}
    />
  </Frame>
);

const Mails = ({ account }: Props) => (
  <>
    <AccountMailsTab accountId={account.id} />
    <StandaloneLink href={mailsToPath(account.id)}>All mails to this account</StandaloneLink>
  </>
);

const Actions = ({ account }: Props) => (
  <>
    <AccountActionsTab accountId={account.id} />
    <StandaloneLink href={actionsOnPath(account.id)}>All staff actions on this account</StandaloneLink>
  </>
);

export const ACCOUNT_TABS: readonly Tab[] = [
  { path: 'overview', label: 'Overview', Content: Overview },
  { path: 'allowances', label: 'Allowances', Content: ({ account }) => <AccountAllowancesTab account={account} /> },
  { path: 'mails', label: 'Mails', Content: Mails },
  { path: 'staff-actions', label: 'Staff actions', Content: Actions },
];
