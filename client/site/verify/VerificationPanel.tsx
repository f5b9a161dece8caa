import { styled } from '@mui/material/styles';
import { addressChangedText, CANNOT_BE_VERIFIED, type Verification } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../components/data/FactList.tsx';
import { badgeStatus } from '../../components/data/status.ts';
import { size } from '../../theme/tokens.ts';
import type { VerificationResult } from './explanations.ts';
import { InactiveReason } from './InactiveReason.tsx';

const PropertyName = styled('p')({
  marginTop: 24,
  fontSize: size.l,
  fontWeight: 700,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});
const AddressChange = styled('p')({ marginTop: 8, fontWeight: 700 });
const Message = styled('p')({ marginTop: 16 });

const factsOf = (code: string, { issuedDate, expiryDate, status }: Verification) => [
  ...(issuedDate ? [{ label: 'Issued', value: formatDay(issuedDate) }] : []),
  ...(expiryDate ? [{ label: 'Valid Until', value: formatDay(expiryDate) }] : []),
  { label: 'Status', value: status ? badgeStatus(status).label : 'Not verified' },
  { label: 'Badge', value: code },
];

type Props = { code: string; verification: Verification };

const Place = ({ verification: { propertyName, propertyAddress, addressChangedOn } }: Pick<Props, 'verification'>) => (
  <>
    <PropertyName>{propertyName}</PropertyName>
    <p>{propertyAddress}</p>
    {addressChangedOn && <AddressChange className="num">{addressChangedText(addressChangedOn)}</AddressChange>}
  </>
);

const Verified = ({ code, verification }: Props) => (
  <Plaque as="section">
    <VerdictHeading large tone="good">
      Badge Verified
    </VerdictHeading>
    <Place verification={verification} />
    <FactList items={factsOf(code, verification)} />
  </Plaque>
);

const Suspended = ({ code, verification }: Props) => (
  <PlaqueOutline as="section" tone="warn">
    <VerdictHeading large tone="warn">
      Badge Suspended
    </VerdictHeading>
    <Place verification={verification} />
    <InactiveReason verification={verification} tone="warn" ending=". Until that is put right, it proves nothing." />
    <FactList items={factsOf(code, verification)} />
  </PlaqueOutline>
);

const Expired = ({ code, verification }: Props) => (
  <PlaqueOutline as="section" tone="bad">
    <VerdictHeading large tone="bad">
      Invalid Badge
    </VerdictHeading>
    <Place verification={verification} />
    <Message>{verification.message || CANNOT_BE_VERIFIED}</Message>
    <InactiveReason verification={verification} tone="bad" ending=" and proves nothing until it is renewed." />
    <FactList items={factsOf(code, verification)} />
  </PlaqueOutline>
);

const Invalid = ({ code, verification }: Props) => (
  <PlaqueOutline as="section" tone="bad">
    <VerdictHeading large tone="bad">
      Invalid Badge
    </VerdictHeading>
    <PropertyName>{verification.message || CANNOT_BE_VERIFIED}</PropertyName>
    <p>Do not rely on it, wherever you saw it.</p>
    <InactiveReason verification={verification} tone="bad" />
    <FactList items={factsOf(code, verification)} />
  </PlaqueOutline>
);

const PANELS: Readonly<Record<VerificationResult, typeof Verified>> = {
  verified: Verified,
  suspended: Suspended,
  expired: Expired,
  invalid: Invalid,
};

/** Only a valid badge gets the plaque. */
export const VerificationPanel = ({ result, ...props }: Props & { result: VerificationResult }) => {
  const Panel = PANELS[result];
  return <Panel {...props} />;
};
