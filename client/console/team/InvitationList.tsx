import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OpenInvitation, ROLE_LABELS } from '../../../domain/access/contract.ts';
import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import { reasonOf } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { seesText } from './seesText.ts';

const Frame = styled(Card)({
  marginTop: 16,
  padding: '4px 24px',
  '& li': {
    display: 'grid',
    gridTemplateColumns: '104px minmax(0, 1fr) auto',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '12px 0',
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
  },
  '& li + li': { borderTop: `1px solid ${colour.line}` },
  '& .about': { display: 'block', fontSize: size.s, color: colour.ink2 },
  '& .pill': { justifySelf: 'start' },
  '& .do': { display: 'flex', marginRight: -12 },
  [phone]: {
    padding: '4px 16px',
    '& li': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .do': { marginLeft: -12 },
  },
});

type Asked = { readonly invitation: OpenInvitation; readonly what: 'resend' | 'withdraw' };

const useInvitationActions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ invitation: { id }, what }: Asked): Promise<void> => {
      await (what === 'resend' ? teamCommands.resendInvitation(id) : teamCommands.withdrawInvitation(id));
    },
    // Also after a refusal: it may have been accepted meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: keys.people }),
  });
};

const aboutText = ({ invited_at, expires_at, expired, until, sees }: OpenInvitation): string =>
  [
    `Sees ${sees.kind === 'all' ? 'all properties' : seesText(sees)}`,
    until && `until ${formatDay(until)}`,
    `invited on ${formatInstant(invited_at)}`,
    expired ? `the link has expired on ${formatInstant(expires_at)}` : `open until ${formatInstant(expires_at)}`,
  ]
    .filter(Boolean)
    .join(', ');

export const InvitationList = ({ invitations }: { invitations: readonly OpenInvitation[] }) => {
  const { mutate, isPending, isSuccess, error, variables, submittedAt } = useInvitationActions();
  const send = (asked: Asked) => {
    if (!isPending) mutate(asked);
  };
  return (
    <Frame as="section" flush aria-label="Invitations">
      {error && (
        <AlertBox key={submittedAt} focus>
          {reasonOf(error)}
        </AlertBox>
      )}
      {isSuccess && variables.what === 'resend' && (
        <AlertBox key={submittedAt} tone="good">
          A new link is on its way to {variables.invitation.email}. The former one no longer works.
        </AlertBox>
      )}
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <span className="pill">
              <Pill tone={invitation.expired ? 'warn' : 'none'} label={invitation.expired ? 'Expired' : 'Invited'} />
            </span>
            <div>
              <b>{invitation.email}</b> as {ROLE_LABELS[invitation.role]}
              <span className="about num">{aboutText(invitation)}</span>
            </div>
            <div className="do">
              <Button variant="text" size="small" onClick={() => send({ invitation, what: 'resend' })}>
                Send again<VisuallyHidden> to {invitation.email}</VisuallyHidden>
              </Button>
              <Button variant="text" size="small" onClick={() => send({ invitation, what: 'withdraw' })}>
                Withdraw<VisuallyHidden> the invitation of {invitation.email}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Frame>
  );
};
