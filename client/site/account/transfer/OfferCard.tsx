import { KeyRound } from 'lucide-react';
import { formatInstant } from '../../../../domain/calendar.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { NATION_LABELS } from '../../../../domain/properties/contract.ts';
import type { ReceivedTransfer } from '../../../../domain/transfers/contract.ts';
import { AccountLayout } from '../AccountLayout.tsx';
import { MessageCard } from '../MessageCard.tsx';
import { OfferActions } from './OfferActions.tsx';

type Offer = NonNullable<ReceivedTransfer['offer']>;
type Props = Pick<ReceivedTransfer, 'id' | 'expires_at'> & { offer: Offer };

const ASSESSMENTS: Readonly<Record<Offer['assessment'], string>> = {
  none: 'It was not assessed yet.',
  in_progress: 'Its assessment is in progress: all answers come with it.',
  completed: 'Its assessment is completed: all answers come with it.',
};

const documentsText = (count: number): string =>
  count === 0 ? 'It has no documents.' : `${countOf(count, 'document')} come${count === 1 ? 's' : ''} with it.`;

/** What is offered and by whom, and what goes along. */
export const OfferCard = ({ id, expires_at, offer }: Props) => {
  const title = `${offer.name} is offered to you`;
  return (
    <AccountLayout title={title} headless>
      <MessageCard
        icon={<KeyRound />}
        title={title}
        bullets={[
          `${offer.address}. The rules of ${NATION_LABELS[offer.nation]} apply.`,
          ASSESSMENTS[offer.assessment],
          documentsText(offer.documents),
          ...(offer.badge
            ? [`Its badge ${offer.badge} stays under the same code, and then follows your subscription.`]
            : []),
          'You see its history from the beginning, without the names of the people before you.',
          `You can accept until ${formatInstant(expires_at)}.`,
        ]}
        actions={<OfferActions transferId={id} />}
      >
        <p>{offer.from} would like to transfer it to your account. It takes one place in your plan.</p>
      </MessageCard>
    </AccountLayout>
  );
};
