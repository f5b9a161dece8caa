import { styled } from '@mui/material/styles';
import type { Verification } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaceOf } from '../../components/badge/PlaqueOutline.tsx';
import { Proof } from '../../components/data/FactList.tsx';
import { badgeStatus } from '../../components/data/status.ts';
import { Verdict } from '../../components/badge/VerdictHeading.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { size } from '../../theme/tokens.ts';
import type { Finding } from './explanations.ts';

const Place = styled('p')({
  marginTop: 24,
  fontSize: size.l,
  fontWeight: 700,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});
const Why = styled('div')({ marginTop: 20 });

const UNVERIFIED = 'This badge could not be verified or has expired.';

const factsOf = (code: string, { issuedDate, expiryDate, status }: Verification) => [
  ...(issuedDate ? [{ label: 'Issued', value: formatDay(issuedDate) }] : []),
  ...(expiryDate ? [{ label: 'Valid Until', value: formatDay(expiryDate) }] : []),
  { label: 'Status', value: status ? badgeStatus(status).label : 'Not verified' },
  { label: 'Badge', value: code },
];

type Props = { code: string; verification: Verification };

const Verified = ({ code, verification }: Props) => (
  <Plaque as="section">
    <Verdict large tone="good">
      Badge Verified
    </Verdict>
    <Place>{verification.propertyName}</Place>
    <p>{verification.propertyAddress}</p>
    <Proof items={factsOf(code, verification)} />
  </Plaque>
);

const Suspended = ({ code, verification }: Props) => (
  <PlaceOf as="section" tone="warn">
    <Verdict large tone="warn">
      Badge Suspended
    </Verdict>
    <Place>{verification.propertyName}</Place>
    <p>{verification.propertyAddress}</p>
    <Why>
      <AlertBox tone="warn">
        <p>
          <b>{verification.message}</b> Until that is put right, this badge proves nothing.
        </p>
      </AlertBox>
    </Why>
    <Proof items={factsOf(code, verification)} />
  </PlaceOf>
);

const Invalid = ({ code, verification }: Props) => (
  <PlaceOf as="section" tone="bad">
    <Verdict large tone="bad">
      Invalid Badge
    </Verdict>
    <Place>{verification.message || UNVERIFIED}</Place>
    <p>Do not rely on it, wherever you saw it.</p>
    {verification.propertyName && (
      <p>
        It was issued for {verification.propertyName}
        {verification.propertyAddress && `, ${verification.propertyAddress}`}.
      </p>
    )}
    <Proof items={factsOf(code, verification)} />
  </PlaceOf>
);

const PANELS: Readonly<Record<Finding, typeof Verified>> = {
  verified: Verified,
  suspended: Suspended,
  invalid: Invalid,
};

/** Enamel only for what is proven; anything else leaves the dashed outline of its place. */
export const FindingPanel = ({ finding, ...props }: Props & { finding: Finding }) => {
  const Panel = PANELS[finding];
  return <Panel {...props} />;
};
