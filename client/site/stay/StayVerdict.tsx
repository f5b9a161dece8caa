import { styled } from '@mui/material/styles';
import type { StayReceipt } from '../../../domain/stayReceipts/contract.ts';
import { addressChangeText, factsOf, verdictOf } from '../../../domain/stayReceipts/texts.ts';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../components/data/FactList.tsx';
import { size } from '../../theme/tokens.ts';
import { StaySquares } from './StaySquares.tsx';

const Place = styled('p')({
  marginTop: 24,
  fontSize: size.l,
  fontWeight: 700,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});
const Address = styled('p')({ overflowWrap: 'anywhere' });
const AddressChange = styled('p')({ marginTop: 8, fontWeight: 700 });

/** The plaque if all days were in order, else its outline. */
export const StayVerdict = ({ receipt }: { receipt: StayReceipt }) => {
  const content = (
    <>
      <VerdictHeading tone={receipt.compliant ? 'good' : 'attention'}>{verdictOf(receipt)}</VerdictHeading>
      <Place>{receipt.property_name}</Place>
      <Address>{receipt.property_address}</Address>
      {receipt.address_changed_on && <AddressChange className="num">{addressChangeText(receipt)}</AddressChange>}
      <StaySquares stay={receipt} />
      <FactList items={factsOf(receipt)} />
    </>
  );
  if (receipt.compliant) return <Plaque as="section">{content}</Plaque>;
  return (
    <PlaqueOutline as="section" tone="bad">
      {content}
    </PlaqueOutline>
  );
};
