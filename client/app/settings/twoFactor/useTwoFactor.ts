import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TwoFactorBody } from '../../../../domain/accounts/contract.ts';
import { commands } from '../../../api/commands.ts';
import { keys } from '../../../api/queryKeys.ts';

type Step =
  | { name: 'off' }
  | { name: 'setup'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[]; areNew: boolean }
  | { name: 'on' };

/** `enabled` is what the server says. Setting up and showing the codes, which are shown once, are steps of this page. */
export const useTwoFactor = (enabled: boolean) => {
  const client = useQueryClient();
  const [own, setOwn] = useState<Step | null>(null);
  const [hasBegun, setHasBegun] = useState(false);
  const refreshUser = () => client.invalidateQueries({ queryKey: keys.me });

  return {
    step: own ?? ({ name: enabled ? 'on' : 'off' } satisfies Step),
    /** True once the user has pressed something here. The step that follows then takes the focus. */
    hasBegun,
    begin: async () => {
      const { secret, uri } = await commands.setUpTwoFactor();
      setHasBegun(true);
      setOwn({ name: 'setup', secret, uri });
    },
    enable: async (body: TwoFactorBody) => {
      const { recovery_codes } = await commands.enableTwoFactor(body);
      setOwn({ name: 'codes', codes: recovery_codes, areNew: false });
      void refreshUser();
    },
    makeCodes: async (password: string) => {
      const { recovery_codes } = await commands.makeRecoveryCodes(password);
      setHasBegun(true);
      setOwn({ name: 'codes', codes: recovery_codes, areNew: true });
    },
    disable: async (password: string) => {
      await commands.disableTwoFactor(password);
      setHasBegun(true);
      await refreshUser();
      setOwn(null);
    },
    finish: async () => {
      await refreshUser();
      setOwn(null);
    },
    cancel: () => setOwn(null),
  };
};
