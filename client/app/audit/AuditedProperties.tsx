import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { AuditedProperty } from '../../../domain/replay/contract.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { replayPath } from '../../paths.ts';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';

const List = styled(Card)({
  '& > li + li': { borderTop: `1px solid ${colour.line}` },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 16px',
    alignItems: 'center',
    minHeight: 68,
    padding: '12px 24px',
    color: colour.ink,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    [phone]: { paddingInline: 16 },
  },
  '& a:hover b': { textDecoration: 'underline' },
  '& b, & a span': { display: 'block' },
  '& a span': { fontSize: size.s, color: colour.ink2 },
  '& svg': { color: colour.harbour700 },
});

export const AuditedProperties = ({ properties }: { properties: readonly AuditedProperty[] }) => {
  if (properties.length === 0)
    return (
      <EmptyState title="There is no property to look at">
        None of the properties that you may audit is in this account now. Ask its owner if you expected one.
      </EmptyState>
    );
  return (
    <List as="ul" flush>
      {properties.map(({ id, name, address, removed }) => (
        <li key={id}>
          <RouterAnchor href={replayPath(id)}>
            <div>
              <b>{name}</b>
              {removed && <span>Removed. Its past can still be read.</span>}
              <span>{address}</span>
            </div>
            <ChevronRight aria-hidden="true" />
          </RouterAnchor>
        </li>
      ))}
    </List>
  );
};
