import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { linkStyle } from '../../site/layout/SiteLinks.tsx';
import { colour } from '../../theme/tokens.ts';
import { useAccountChoices, useSwitchAccount } from './useSwitchAccount.ts';

const Item = styled('li')({
  '&:first-of-type, &[data-first]': { marginTop: 8, paddingTop: 8, borderTop: `1px solid ${colour.line}` },
});
const Choice = styled('button')({
  ...linkStyle,
  gap: 8,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&[aria-current]': { color: colour.harbour800, fontWeight: 700 },
});

/** List items of a menu: the accounts whose properties can be shown. */
export const AccountChoices = () => {
  const choices = useAccountChoices();
  const switchTo = useSwitchAccount();
  return choices.map(({ accountId, name, isShown }, index) => (
    <Item key={accountId ?? 'own'} data-first={index === 0 || undefined}>
      <Choice type="button" aria-current={isShown || undefined} onClick={() => void switchTo(accountId)}>
        {name}
        {isShown && <Check aria-hidden="true" />}
      </Choice>
    </Item>
  ));
};
