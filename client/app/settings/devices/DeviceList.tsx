import { styled } from '@mui/material/styles';
import { Laptop, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import type { SessionRow } from '../../../../domain/accounts/contract.ts';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';

const List = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '0 16px',
    alignItems: 'center',
    padding: '12px 0',
    borderTop: `1px solid ${colour.line}`,
    lineHeight: 1.4,
    overflowWrap: 'anywhere',
  },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& > li:last-of-type': { paddingBottom: 0 },
  '& > li > svg': { width: 28, height: 28, strokeWidth: 1.6, color: colour.harbour700 },
  '& .used': { display: 'block', fontSize: size.s, color: colour.ink2 },
  [phone]: {
    '& > li': { gridTemplateColumns: 'auto minmax(0, 1fr)', rowGap: 8 },
    '& > li > :last-child': { gridColumn: 2, justifySelf: 'start' },
  },
});

const isHandheld = (device: string): boolean => /iPhone|iPad|Android/i.test(device);

const lastUse = ({ current, last_seen_at }: SessionRow): string =>
  current ? 'Now' : `Last used ${formatInstant(last_seen_at)} at ${formatTime(last_seen_at)}`;

type Ends = {
  /** The id of the session that is being ended. */
  ending: string | null;
  onEnd: (id: string) => void;
};

const Device = ({ session, ending, onEnd }: Ends & { session: SessionRow }) => {
  // It leaves the list with its button.
  const row = useRef<HTMLLIElement>(null);
  useFocusMainOnUnmount(row);
  return (
    <li ref={row}>
      {isHandheld(session.device) ? <Smartphone /> : <Laptop />}
      <div>
        <b>{session.device}</b>
        <span className="used num">{lastUse(session)}</span>
      </div>
      {session.current ? (
        <Pill tone="going" icon="good" label="This device" />
      ) : (
        <BusyButton variant="outlined" size="small" busy={ending === session.id} onClick={() => onEnd(session.id)}>
          {ending === session.id ? 'Signing out...' : 'Sign out'}
          <VisuallyHidden> {session.device}</VisuallyHidden>
        </BusyButton>
      )}
    </li>
  );
};

export const DeviceList = ({ sessions, ...ends }: Ends & { sessions: readonly SessionRow[] }) => (
  <List>
    {sessions.map((session) => (
      <Device key={session.id} session={session} {...ends} />
    ))}
  </List>
);
