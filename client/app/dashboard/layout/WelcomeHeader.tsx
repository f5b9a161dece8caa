import { styled } from '@mui/material/styles';
import type { User } from '../../../../domain/accounts/contract.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';

const Hello = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'baseline',
  marginBottom: 24,
  overflowWrap: 'anywhere',
  '& span': { color: colour.ink2 },
  [phone]: { display: 'block', marginBottom: 16, '& h1': { fontSize: size.xl } },
});

const TYPES: Readonly<Record<User['user_type'], string>> = { owner: 'Owner', agent: 'Agent', manager: 'Manager' };

type Props = { user: Pick<User, 'name' | 'email' | 'user_type'>; firstVisit: boolean };

export const WelcomeHeader = ({ user: { name, email, user_type }, firstVisit }: Props) => {
  const [first] = name.trim().split(/\s+/);
  return (
    <Hello>
      <h1>
        {firstVisit ? 'Welcome' : 'Welcome back'}
        {first && `, ${first}`}
      </h1>
      <span>
        {name || email} · {TYPES[user_type]}
      </span>
    </Hello>
  );
};
