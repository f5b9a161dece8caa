import { styled } from '@mui/material/styles';
import { Eye } from 'lucide-react';
import { formatDay } from '../../../domain/calendar.ts';
import { useActing } from '../../auth/acting.ts';
import { useSession } from '../../auth/session.ts';
import { colour, radius } from '../../theme/tokens.ts';

const Note = styled('p')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 12,
  marginBottom: 16,
  padding: '14px 16px',
  border: '1px solid #b9d6d5',
  borderRadius: radius.m,
  backgroundColor: colour.harbour50,
  overflowWrap: 'anywhere',
  '& > svg': { marginTop: '.15em', color: colour.harbour800 },
});

/** Tells an auditor that the owner sees each look. */
export const AuditorNote = ({ owner }: { owner: string }) => {
  const user = useSession((session) => session.user);
  const acting = useActing();
  const granted = user?.roles.find(({ account_id }) => account_id === acting?.accountId);
  if (!user || granted?.role !== 'auditor') return null;
  return (
    <Note className="num">
      <Eye aria-hidden="true" />
      <span>
        You look as <b>{user.name || user.email}</b>. {owner} lets you see this history
        {granted.until && ` until ${formatDay(granted.until)}`} and is told when you look.
      </span>
    </Note>
  );
};
