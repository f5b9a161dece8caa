import { styled } from '@mui/material/styles';
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
  '& span': { color: colour.ink2 },
  [phone]: { display: 'block', marginBottom: 16, '& h1': { fontSize: size.xl } },
});

type Props = { user: Pick<User, 'name' | 'email' | 'user_type'>; firstVisit: boolean };

export const WelcomeHeader = ({ user: { name, email, user_type }, firstVisit }: Props) => {
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
    </Header>
  );
};
