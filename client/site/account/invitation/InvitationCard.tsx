import Button from '@mui/material/Button';
import { Users } from 'lucide-react';
import { type ReceivedInvitation, ROLE_LABELS } from '../../../../domain/access/contract.ts';
import type { User } from '../../../../domain/accounts/contract.ts';
import { formatDay, formatInstant } from '../../../../domain/calendar.ts';
import { useLogout } from '../../../auth/useLogout.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { accountPath, invitationPath, loginPath, PAGES } from '../../../paths.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';
import { AcceptButton } from './AcceptButton.tsx';

const ROLE_TEXTS: Readonly<Record<ReceivedInvitation['role'], string>> = {
  manager: 'You see everything, answer, upload, add and delete properties, and invite others.',
  member: 'You see everything, answer questions, upload documents and add properties.',
  viewer: 'You see properties, reports and documents, and change nothing.',
  auditor:
    'You see the history of properties, with the documents as they were. Each of your looks is recorded and shown.',
};

/** A role for some properties covers no new one. A manager always has all. */
const roleText = ({ role, limited }: ReceivedInvitation): string =>
  role === 'member' && limited
    ? 'You see the chosen properties, answer their questions and upload documents.'
    : ROLE_TEXTS[role];

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

type Props = { invitation: ReceivedInvitation; token: string; user: Pick<User, 'email'> | null };

const Actions = ({ invitation, token, user }: Props) => {
  const logout = useLogout();
  const here = invitationPath(token);
  if (!user)
    return (
      <>
        <Button href={accountPath(PAGES.register, here)}>Create an account</Button>
        <StandaloneLink href={loginPath(here)}>I have an account: sign in</StandaloneLink>
      </>
    );
  if (!sameAddress(user.email, invitation.email))
    return (
      <Button variant="outlined" onClick={() => void logout()}>
        Log out
      </Button>
    );
  return <AcceptButton token={token} />;
};

const explanation = ({ invitation: { email }, user }: Props): string => {
  if (!user) return `Sign in with ${email}, or create an account with this address. That costs nothing.`;
  return sameAddress(user.email, email)
    ? `You accept as ${user.email}. Your own properties stay apart.`
    : `It was sent to ${email}, and you are signed in as ${user.email}. Log out, then sign in with the address of the invitation.`;
};

/** Who invites, and to what; then what this visitor has to do. */
export const InvitationCard = (props: Props) => {
  const { account_name, role, limited, until, expires_at } = props.invitation;
  const title = `${account_name} invites you`;
  return (
    <AccountLayout title={title} headless>
      <MessageCard
        icon={<Users />}
        title={title}
        bullets={[
          `Your role: ${ROLE_LABELS[role]}. ${roleText(props.invitation)}`,
          limited ? 'It is for some of their properties.' : 'It is for all their properties.',
          ...(until ? [`Your access ends after ${formatDay(until)}.`] : []),
          `The invitation can be accepted until ${formatInstant(expires_at)}.`,
        ]}
        actions={<Actions {...props} />}
      >
        <p>{explanation(props)}</p>
      </MessageCard>
    </AccountLayout>
  );
};
