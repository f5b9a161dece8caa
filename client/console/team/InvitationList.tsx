import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type OpenInvitation, ROLE_LABELS } from '../../../domain/access/contract.ts';
import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import { reasonOf } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';
import { teamCommands } from '../../api/teamCommands.ts';
import { useToday } from '../../clock.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Pill } from '../../components/data/Pill.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { DoneStatus } from '../../components/feedback/DoneStatus.tsx';
import { useFocusMainOnUnmount } from '../../components/page/focusMain.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { seesText } from './seesText.ts';

const Part = styled('div')({ '& > :not(:empty)': { marginTop: 16 } });

const Frame = styled(Card)({
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
    onSettled: () => void client.invalidateQueries({ queryKey: keys.people }),
  });
};

/** Access that would have ended: sending such an invitation again gives nothing. */
const isOver = ({ until }: OpenInvitation, today: string): boolean => until !== null && until < today;

const endText = ({ expired, expires_at }: OpenInvitation): string =>
  expired ? `the link has expired on ${formatInstant(expires_at)}` : `open until ${formatInstant(expires_at)}`;

const aboutText = (invitation: OpenInvitation, today: string): string => {
  const { invited_at, until, sees } = invitation;
  return [
    `Sees ${sees.kind === 'all' ? 'all properties' : seesText(sees)}`,
    until && `until ${formatDay(until)}`,
    `invited on ${formatInstant(invited_at)}`,
    isOver(invitation, today) ? 'that day is over' : endText(invitation),
  ]
    .filter(Boolean)
    .join(', ');
};

const doneText = ({ invitation: { email }, what }: Asked): string =>
  what === 'resend'
    ? `A new link is on its way to ${email}. The former one no longer works.`
    : `The invitation of ${email} is withdrawn.`;

type RowProps = {
  invitation: OpenInvitation;
  /** What runs for this invitation. */
  running: Asked['what'] | null;
  onSend: (what: Asked['what']) => void;
};

const Invitation = ({ invitation, running, onSend }: RowProps) => {
  // It leaves the list once it is withdrawn, and its button with it.
  const row = useRef<HTMLLIElement>(null);
  const today = useToday();
  useFocusMainOnUnmount(row);
  const button = { variant: 'text', size: 'small' } as const;
  return (
    <li ref={row}>
      <span className="pill">
        <Pill tone={invitation.expired ? 'warn' : 'none'} label={invitation.expired ? 'Expired' : 'Invited'} />
      </span>
      <div>
        <b>{invitation.email}</b> as {ROLE_LABELS[invitation.role]}
        <span className="about num">{aboutText(invitation, today)}</span>
      </div>
      <div className="do">
        {!isOver(invitation, today) && (
          <BusyButton {...button} busy={running === 'resend'} onClick={() => onSend('resend')}>
            Send again<VisuallyHidden> to {invitation.email}</VisuallyHidden>
          </BusyButton>
        )}
        <BusyButton {...button} busy={running === 'withdraw'} onClick={() => onSend('withdraw')}>
          Withdraw<VisuallyHidden> the invitation of {invitation.email}</VisuallyHidden>
        </BusyButton>
      </div>
    </li>
  );
};

/** Also mounted without invitations: what became of the last one must be in the page before its text. */
export const InvitationList = ({ invitations }: { invitations: readonly OpenInvitation[] }) => {
  const { mutate, isPending, isSuccess, error, variables, submittedAt } = useInvitationActions();
  const send = (asked: Asked) => {
    if (!isPending) mutate(asked);
  };
  return (
    <Part>
      {error && (
        <AlertBox key={submittedAt} focus>
          {reasonOf(error)}
        </AlertBox>
      )}
      <DoneStatus attempt={submittedAt}>{isSuccess && doneText(variables)}</DoneStatus>
      {invitations.length > 0 && (
        <Frame as="section" flush aria-label="Invitations">
          <ul>
            {invitations.map((invitation) => (
              <Invitation
                key={invitation.id}
                invitation={invitation}
                running={isPending && variables.invitation.id === invitation.id ? variables.what : null}
                onSend={(what) => send({ invitation, what })}
              />
            ))}
          </ul>
        </Frame>
      )}
    </Part>
  );
};
