import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { ROLE_LABELS } from '../../../domain/access/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import type { Acting } from '../../auth/acting.ts';
import { useSession } from '../../auth/session.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { EndAccessDialog } from './EndAccessDialog.tsx';

const Line = styled(Card)({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 24px',
  alignItems: 'center',
  justifyContent: 'space-between',
});

/** For those who do not manage people: their own role, and how to leave. */
export const OwnAccess = ({ acting }: { acting: Acting }) => {
  const user = useSession((session) => session.user);
  const [leaving, setLeaving] = useState(false);
  const granted = user?.roles.find(({ account_id }) => account_id === acting.accountId);
  if (!user || !granted) return null;
  const { role, limited, until, grant_id } = granted;
  return (
    <section aria-labelledby="own-role">
      <h2 id="own-role">Your role</h2>
      <Line>
        <p>
          <b>{ROLE_LABELS[role]}</b>, for {limited ? 'some properties' : 'all properties'}
          {until && `, until ${formatDay(until)}`}
        </p>
        <Button variant="outlined" size="small" startIcon={<LogOut />} onClick={() => setLeaving(true)}>
          Leave this team
        </Button>
      </Line>
      {leaving && (
        <EndAccessDialog
          person={{ id: grant_id, name: user.name, email: user.email, role, is_you: true }}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  );
};
