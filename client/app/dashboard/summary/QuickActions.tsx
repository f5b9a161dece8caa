import { styled } from '@mui/material/styles';
import { ChevronRight, CreditCard, Newspaper, Tag } from 'lucide-react';
import { useActing } from '../../../auth/acting.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { PAGES, PUBLIC_PAGES } from '../../../paths.ts';
import { RouterAnchor } from '../../../theme/RouterAnchor.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';

const Frame = styled(Card)({
  padding: '8px 0',
  [phone]: { padding: '8px 0' },
  '& h2': { fontSize: size.l, padding: '16px 24px 8px', [phone]: { paddingInline: 16 } },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: 14,
    alignItems: 'center',
    minHeight: 56,
    padding: '6px 24px',
    color: colour.ink,
    textDecoration: 'none',
    [phone]: { paddingInline: 16 },
  },
  '& a:hover': { backgroundColor: colour.harbour50 },
  '& a > svg': { color: colour.harbour700 },
  '& small': { display: 'block', lineHeight: 1.3 },
  '& li + li > a': { borderTop: `1px solid ${colour.line}` },
});

const ACTIONS = [
  { href: PUBLIC_PAGES.regulatoryUpdates, Icon: Newspaper, name: 'Regulatory Updates', about: 'Changes in the law' },
  { href: PUBLIC_PAGES.affiliateOffers, Icon: Tag, name: 'Supplier Offers', about: 'Local engineers and assessors' },
  { href: PAGES.subscription, Icon: CreditCard, name: 'Subscription', about: 'Plans and renewal' },
];

/** The subscription is that of the person: only their own properties follow from it. */
export const QuickActions = () => {
  const isOwn = useActing()?.isOwn ?? true;
  const actions = ACTIONS.filter(({ href }) => isOwn || href !== PAGES.subscription);
  return (
    <Frame as="nav" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      <ul>
        {actions.map(({ href, Icon, name, about }) => (
          <li key={href}>
            <RouterAnchor href={href}>
              <Icon />
              <span>
                {name}
                <small>{about}</small>
              </span>
              <ChevronRight />
            </RouterAnchor>
          </li>
        ))}
      </ul>
    </Frame>
  );
};
