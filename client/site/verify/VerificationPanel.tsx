import { styled } from '@mui/material/styles';
import type { Verification } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../components/data/FactList.tsx';
import { badgeStatus } from '../../components/data/status.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { size } from '../../theme/tokens.ts';
import { NOT_VERIFIED, type VerificationResult } from './explanations.ts';

const PropertyName = styled('p')({
  marginTop: 24,
  fontSize: size.l,
  fontWeight: 700,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});
const Reason = styled('div')({ marginTop: 20 });

const factsOf = (code: string, { issuedDate, expiryDate, status }: Verification) => [
  ...(issuedDate ? [{ label: 'Issued', value: formatDay(issuedDate) }] : []),
  ...(expiryDate ? [{ label: 'Valid Until', value: formatDay(expiryDate) }] : []),
  { label: 'Status', value: status ? badgeStatus(status).label : 'Not verified' },
  { label: 'Badge', value: code },
];

type Props = { code: string; verification: Verification };

const Verified = ({ code, verification }: Props) => (
  <Plaque as="section">
    <VerdictHeading large tone="good">
      Badge Verified
    </VerdictHeading>
    <PropertyName>{verification.propertyName}</PropertyName>
    <p>{verification.propertyAddress}</p>
    <FactList items={factsOf(code, verification)} />
  </Plaque>
);

const Suspended = ({ code, verification }: Props) => (
  <PlaqueOutline as="section" tone="warn">
    <VerdictHeading large tone="warn">
      Badge Suspended
    </VerdictHeading>
    <PropertyName>{verification.propertyName}</PropertyName>
    <p>{verification.propertyAddress}</p>
    <Reason>
      <AlertBox tone="warn">
        <p>
          <b>{verification.message}</b> Until that is put right, this badge proves nothing.
        </p>
      </AlertBox>
    </Reason>
    <FactList items={factsOf(code, verification)} />
  </PlaqueOutline>
);

const Invalid = ({ code, verification }: Props) => (
  <PlaqueOutline as="section" tone="bad">
    <VerdictHeading large tone="bad">
      Invalid Badge
    </VerdictHeading>
    <PropertyName>{verification.message || NOT_VERIFIED}</PropertyName>
    <p>Do not rely on it, wherever you saw it.</p>
    {verification.propertyName && (
      <p>
        It was issued for {verification.propertyName}
        {verification.propertyAddress && `, ${verification.propertyAddress}`}.
      </p>
    )}
    <FactList items={factsOf(code, verification)} />
  </PlaqueOutline>
);

const PANELS: Readonly<Record<VerificationResult, typeof Verified>> = {
  verified: Verified,
  suspended: Suspended,
  invalid: Invalid,
};

/** Only a valid badge gets the plaque. */
export const VerificationPanel = ({ result, ...props }: Props & { result: VerificationResult }) => {
  const Panel = PANELS[result];
  return <Panel {...props} />;
};
