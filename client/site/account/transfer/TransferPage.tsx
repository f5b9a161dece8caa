import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isStatus, reasonOf } from '../../../api/http.ts';
import { transferQueries } from '../../../api/transferQueries.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { useSession } from '../../../auth/session.ts';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import { ConfirmFirst } from './ConfirmFirst.tsx';
import { EndedOffer } from './EndedOffer.tsx';
import { OfferCard } from './OfferCard.tsx';
import { OfferForVisitor } from './OfferForVisitor.tsx';
import { OtherAddress } from './OtherAddress.tsx';

const TITLE = 'A property is offered to you';

/** Opened by the link in the mail. The offer itself is shown to its addressee only. */
export const TransferPage = () => {
  const { transferId = '' } = useParams();
  const user = useSession((session) => session.user);
  const query = useQuery({ ...transferQueries.received(transferId), enabled: user !== null });
  const failure = useLoadFailure(query);
  const { data } = query;
  if (!user) return <OfferForVisitor transferId={transferId} />;
  if (data) return data.offer ? <OfferCard {...data} offer={data.offer} /> : <EndedOffer {...data} />;
  if (failure && isStatus(failure.error, 403)) return <ConfirmFirst {...failure} email={user.email} />;
  if (isStatus(failure?.error, 404)) return <OtherAddress email={user.email} />;
  return (
    <AccountLayout title={TITLE} headless>
      {failure ? (
        <ErrorState title="The offer could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      ) : (
        <PageSpinner label="Loading the offer" />
      )}
    </AccountLayout>
  );
};
