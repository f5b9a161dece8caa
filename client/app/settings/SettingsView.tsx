import { styled } from '@mui/material/styles';
import type { User } from '../../../domain/accounts/contract.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { USER_TYPE_LABELS } from '../../userTypes.ts';
import { SignedInLayout } from '../layout/SignedInLayout.tsx';
import { DetailsPart } from './details/DetailsPart.tsx';
import { DevicesPart } from './devices/DevicesPart.tsx';
import { NotificationsPart } from './notifications/NotificationsPart.tsx';
import { PasswordPart } from './password/PasswordPart.tsx';
import { TwoFactorPart } from './twoFactor/TwoFactorPart.tsx';
import { DeletePart } from './yourData/DeletePart.tsx';
import { ExportPart } from './yourData/ExportPart.tsx';

const Head = styled('div')({
  overflowWrap: 'anywhere',
  '& > p': { marginTop: 4, color: colour.ink2 },
  [phone]: { '& > h1': { fontSize: size.xl } },
});

export type SettingsViewProps = { user: User; onLogout: () => void };

export const SettingsView = ({ user, onLogout }: SettingsViewProps) => (
  <SignedInLayout user={user} onLogout={onLogout}>
    <PageTitle>Account settings</PageTitle>
    <Head>
      <h1>Account settings</h1>
      <p>
        {user.name || user.email} · {USER_TYPE_LABELS[user.user_type]}
      </p>
    </Head>
    <DetailsPart user={user} />
    <PasswordPart />
    <TwoFactorPart enabled={user.two_factor} />
    <DevicesPart />
    <NotificationsPart />
    <ExportPart />
    <DeletePart user={user} />
  </SignedInLayout>
);
