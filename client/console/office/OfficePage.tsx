import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../auth/session.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { PAGES } from '../../paths.ts';
import { NotFoundPage } from '../../site/notFound/NotFoundPage.tsx';
import { ActionListPage } from './ActionListPage.tsx';
import { AllowanceListPage } from './AllowanceListPage.tsx';
import { AccountListPage } from './accounts/AccountListPage.tsx';
import { AccountPage } from './accounts/AccountPage.tsx';
import { BadgeReportListPage } from './BadgeReportListPage.tsx';
import { LeadListPage } from './LeadListPage.tsx';
import { MailListPage } from './MailListPage.tsx';
import { MailPage } from './MailPage.tsx';
import { MessageListPage } from './messages/MessageListPage.tsx';
import { MessagePage } from './messages/MessagePage.tsx';
import { ProjectionListPage } from './ProjectionListPage.tsx';
import type { OfficePageName } from './paths.ts';
import { RecordHead } from './RecordHead.tsx';
import { ReviewListPage } from './ReviewListPage.tsx';
import { SubscriptionListPage } from './SubscriptionListPage.tsx';

const Notice = styled('div')({ marginBottom: 20 });

const SCREENS: Readonly<Record<OfficePageName, ComponentType>> = {
  accounts: AccountListPage,
  account: AccountPage,
  accountTab: AccountPage,
  subscriptions: SubscriptionListPage,
  allowances: AllowanceListPage,
  messages: MessageListPage,
  message: MessagePage,
  reports: BadgeReportListPage,
  leads: LeadListPage,
  mails: MailListPage,
  mail: MailPage,
  projections: ProjectionListPage,
  reviews: ReviewListPage,
  actions: ActionListPage,
};

const SecondFactorFirst = () => (
  <>
    <RecordHead title="Back office" />
    <AlertBox tone="warn" title="Switch on the second factor first">
      <p>
        The back office opens the records of our customers, and here only to staff with a second factor.{' '}
        <Link to={PAGES.settings}>Open my settings</Link>
      </p>
    </AlertBox>
  </>
);

/** A page of the back office. For all but our staff it does not exist. */
export const OfficePage = ({ name }: { name: OfficePageName }) => {
  const user = useSession((session) => session.user);
  if (!user?.staff) return <NotFoundPage />;
  if (user.staff_needs_second_factor) return <SecondFactorFirst />;
  const Screen = SCREENS[name];
  return (
    <>
      {!user.two_factor && (
        <Notice>
          <AlertBox tone="warn">
            Your account opens the records of our customers, and only a password protects it. Switch on the second
            factor. <Link to={PAGES.settings}>Open my settings</Link>
          </AlertBox>
        </Notice>
      )}
      <Screen />
    </>
  );
};
