import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { UserPen } from 'lucide-react';
import type { User } from '../../../../domain/accounts/contract.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { USER_TYPE_LABELS } from '../../../userTypes.ts';

const Header = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'baseline',
  marginBottom: 24,
  overflowWrap: 'anywhere',
  '& > span': { color: colour.ink2 },
  '& > .MuiButton-root': { margin: '-8px -12px -8px auto' },
  [phone]: {
    marginBottom: 16,
    '& h1': { flexBasis: '100%', fontSize: size.xl },
    '& > span': { alignSelf: 'center', flex: 1 },
  },
});

type Props = { user: Pick<User, 'name' | 'email' | 'user_type'>; firstVisit: boolean; onUpdateDetails: () => void };

export const WelcomeHeader = ({ user: { name, email, user_type }, firstVisit, onUpdateDetails }: Props) => {
  const [first] = name.trim().split(/\s+/);
  return (
    <Header>
      <h1>
        {firstVisit ? 'Welcome' : 'Welcome back'}
        {first && `, ${first}`}
      </h1>
      <span>
        {name || email} · {USER_TYPE_LABELS[user_type]}
      </span>
      <Button variant="text" size="small" startIcon={<UserPen />} onClick={onUpdateDetails}>
        Update details
      </Button>
    </Header>
  );
};
