import { SettingsPart } from '../SettingsPart.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorOff } from './TwoFactorOff.tsx';
import { TwoFactorOn } from './TwoFactorOn.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';
import { useTwoFactor } from './useTwoFactor.ts';

export const TwoFactorPart = ({ enabled }: { enabled: boolean }) => {
  const { step, hasBegun, begin, enable, makeCodes, disable, finish, cancel } = useTwoFactor(enabled);

  const content = () => {
    switch (step.name) {
      case 'off':
        return <TwoFactorOff onBegin={begin} autoFocus={hasBegun} />;
      case 'setup':
        return <TwoFactorSetup secret={step.secret} uri={step.uri} onCode={enable} onCancel={cancel} />;
      case 'codes':
        return <RecoveryCodes codes={step.codes} areNew={step.areNew} onKept={finish} />;
      case 'on':
        return <TwoFactorOn onNewCodes={makeCodes} onDisable={disable} autoFocus={hasBegun} />;
    }
  };
  return (
    <SettingsPart
      title="Second factor"
      about="A code from your phone as well as the password. Optional, and worth it if others rely on your badges."
    >
      {content()}
    </SettingsPart>
  );
};
