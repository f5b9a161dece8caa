import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { addressLine, type Property } from '../../../../domain/properties/contract.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { PAGES, questionnairePath } from '../../../paths.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';

const List = styled('ul')({
  display: 'grid',
  gap: 12,
  marginTop: 16,
  '& > li > *': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 16,
    alignItems: 'center',
    [phone]: { gap: 12 },
  },
  '& p': { overflowWrap: 'anywhere' },
  '& p > span': { display: 'block', color: colour.ink2, fontSize: size.s },
});

/** For visitors who come without a property, for example from the quick check. */
export const ChooseProperty = ({ properties }: { properties: readonly Property[] }) =>
  properties.length === 0 ? (
    <EmptyState title="Add a property first" action={<Button href={PAGES.dashboard}>Go to dashboard</Button>}>
      An assessment belongs to a property. Add yours on the dashboard, then start here.
    </EmptyState>
  ) : (
    <>
      <h1>Which property do you want to assess?</h1>
      <List>
        {properties.map((property) => (
          <li key={property.id}>
            <Card>
              <p>
                <b>{property.name}</b>
                <span>{addressLine(property)}</span>
              </p>
              <Button variant="outlined" href={questionnairePath(new URLSearchParams({ property: property.id }))}>
                Open<VisuallyHidden> {property.name}</VisuallyHidden>
              </Button>
            </Card>
          </li>
        ))}
      </List>
    </>
  );
