import { STAY_RECEIPT_ENDED } from '../../../domain/stayReceipts/contract.ts';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';

const TITLE = 'There is no such receipt';

/** A number that is unknown, and one of a receipt that has ended: both look the same. */
export const StayEnded = () => (
  <PlaqueOutline as="section">
    <PageTitle>{TITLE}</PageTitle>
    <VerdictHeading tone="none">{TITLE}</VerdictHeading>
    <p>{STAY_RECEIPT_ENDED.replace(`${TITLE}. `, '')}</p>
  </PlaqueOutline>
);
