import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { TwoFactorBody } from '../../../../domain/accounts/contract.ts';
import { HttpError } from '../../../api/http.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { QrCode } from '../../../components/data/QrCode.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { PasswordField } from '../../../components/forms/PasswordField.tsx';
import { colour, phone, radius, size } from '../../../theme/tokens.ts';
import { PartResult } from '../PartResult.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';

const QR_SIZE = 158;

const Frame = styled('form')({
  display: 'grid',
  gridTemplateColumns: '176px minmax(0, 1fr)',
  gap: '20px 28px',
  alignItems: 'start',
  '& > [role=alert]': { gridColumn: '1 / -1' },
  '& > .qr': {
    display: 'grid',
    placeItems: 'center',
    width: 176,
    height: 176,
    border: `1px solid ${colour.line}`,
    borderRadius: radius.s,
    backgroundColor: '#fff',
  },
  '& > .cancel': { gridColumn: '1 / -1', justifySelf: 'start', marginLeft: -12 },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Steps = styled('ol')({
  display: 'grid',
  gap: 16,
  counterReset: 'step',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr)',
    gap: '0 12px',
    counterIncrement: 'step',
    lineHeight: 1.45,
  },
  '& > li::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    backgroundColor: colour.harbour100,
    color: colour.harbour800,
    fontWeight: 700,
    fontSize: size.s,
  },
  '& > li > div': { paddingTop: 2 },
  '& .secret': { fontWeight: 700, overflowWrap: 'anywhere' },
  '& .code': { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'end' },
  '& .code input': { minWidth: 120, letterSpacing: '.12em' },
});

/** In groups of four, as people copy it by hand. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

type Props = { secret: string; uri: string; onCode: (body: TwoFactorBody) => Promise<void>; onCancel: () => void };

export const TwoFactorSetup = ({ secret, uri, onCode, onCancel }: Props) => {
  // The server asks for it unless the person has just signed in.
  const [asksPassword, setAsksPassword] = useState(false);
  const { register, onSubmit, saving, result } = useSettingsForm<TwoFactorBody, TwoFactorBody>({
    schema: TwoFactorBody,
    defaultValues: { code: '', password: '' },
    fields: ['code', 'password'],
    scope: 'two-factor',
    save: async ({ code, password }) => {
      try {
        await onCode({ code: code.replaceAll(' ', ''), ...(password && { password }) });
      } catch (error) {
        if (error instanceof HttpError && error.errors.password) setAsksPassword(true);
        throw error;
      }
    },
    fallback: 'Failed to switch on the second factor. Please try again.',
    done: '',
  });
  return (
    <Frame noValidate onSubmit={onSubmit}>
      <PartResult {...result} />
      <div className="qr">
        <QrCode text={uri} alt="QR code for an authenticator app" size={QR_SIZE} />
      </div>
      <Steps>
        <li>
          <div>
            Scan the code with an authenticator app, or type <span className="secret num">{grouped(secret)}</span>
          </div>
        </li>
        <li>
          <div className="code">
            <Field
              {...register('code')}
              label="Type the six digits it shows"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              autoFocus
            />
            {asksPassword && (
              <PasswordField
                {...register('password')}
                label="Password"
                hint="You signed in some time ago"
                autoComplete="current-password"
                autoFocus
              />
            )}
            <BusyButton type="submit" variant="outlined" busy={saving}>
              {saving ? 'Switching on...' : 'Switch on'}
            </BusyButton>
          </div>
        </li>
        <li>
          <div>Keep the ten recovery codes that you see next</div>
        </li>
      </Steps>
      <Button variant="text" size="small" className="cancel" onClick={onCancel} disabled={saving}>
        Cancel
      </Button>
    </Frame>
  );
};
