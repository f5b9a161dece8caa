import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { useMarkAllStale } from '../../api/useMarkAllStale.ts';
import { useMay } from '../../auth/acting.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { ShownTogether } from '../../components/page/ShownTogether.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { PAGES } from '../../paths.ts';
import { phone, tablet } from '../../theme/tokens.ts';
import { SubscribeCard } from '../calendar/SubscribeCard.tsx';
import { ErrorNotice } from '../dashboard/layout/ErrorNotice.tsx';
import { useDialogs } from '../dashboard/useDialogs.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { PropertyAhead } from './ahead/PropertyAhead.tsx';
import { AsOf } from './asOf/AsOf.tsx';
import { PropertyDocuments } from './documents/PropertyDocuments.tsx';
import { History } from './history/History.tsx';
import { LooksCard } from './looks/LooksCard.tsx';
import { PropertyDetails } from './PropertyDetails.tsx';
import { PropertyVerdict } from './PropertyVerdict.tsx';
import { RemindersCard } from './reminders/RemindersCard.tsx';
import { Course } from './score/Course.tsx';
import { ShareCard } from './share/ShareCard.tsx';
import { SharedLinks } from './share/SharedLinks.tsx';
import { StayReceipt } from './stay/StayReceipt.tsx';
import { TodoCard } from './todo/TodoCard.tsx';
import { TransferCard } from './transfer/TransferCard.tsx';

const PropertyDialogs = lazy(async () => ({
  default: (await import('../dashboard/modals/PropertyDialogs.tsx')).PropertyDialogs,
}));

const State = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 368px',
  gap: 24,
  [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [phone]: { gap: 16 },
});

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  marginTop: 40,
  '& > *': { display: 'grid', gap: 40, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > aside': { gap: 16 },
  [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 32, marginTop: 32 },
  '@media (min-width: 700px) and (max-width: 1023px)': {
    '& > aside': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
  [phone]: { '& > *': { gap: 32 } },
});

/** Everything of one property. Each part reads what it needs, so a part that fails leaves the others as they are. */
export const PropertyView = ({ property }: { property: OverviewRow }) => {
  const { open, notice, actions, close } = useDialogs();
  const navigate = useNavigate();
  const markAllStale = useMarkAllStale();
  const leave = () => {
    markAllStale();
    void navigate(PAGES.dashboard);
  };
  const { id, name } = property;
  const mayEdit = useMay('property:change');
  const mayTransfer = useMay('property:transfer');
  const mayPublish = useMay('access:read');
  return (
    <AppLayout
      title={name}
      subtitle={addressLine(property)}
      back={BACK_TO_DASHBOARD}
      end={
        mayEdit && (
          <Button variant="outlined" size="small" onClick={() => actions.edit(property)}>
            Edit<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )
      }
    >
      <PageTitle>{name}</PageTitle>
      {notice && <ErrorNotice key={notice.attempt}>{notice.text}</ErrorNotice>}
      <State>
        <PropertyVerdict property={property} />
        <TodoCard property={property} actions={actions} />
      </State>
      <ShownTogether>
        <PropertyAhead property={property} />
        <Columns>
          <div>
            <PropertyDocuments property={property} />
            <Course property={property} />
            <AsOf property={property} />
            <History propertyId={id} />
          </div>
          <aside aria-label="Reminders and details">
            <RemindersCard propertyId={id} />
            <PropertyDetails property={property} />
            <ShareCard property={property} actions={actions} />
            {mayPublish && <SharedLinks property={property} />}
            {mayPublish && <LooksCard propertyId={id} />}
            {mayPublish && <SubscribeCard propertyId={id} />}
            <StayReceipt property={property} />
            {mayTransfer && <TransferCard property={property} />}
          </aside>
        </Columns>
      </ShownTogether>
      <Suspense>
        {open && open.dialog !== 'add' && <PropertyDialogs open={open} onClose={close} onDeleted={leave} />}
      </Suspense>
    </AppLayout>
  );
};
