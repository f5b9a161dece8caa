import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { useMay } from '../../../auth/acting.ts';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { RetryNotice } from '../../../components/feedback/RetryNotice.tsx';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { phone, size } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { FoundCount } from './FoundCount.tsx';
import { ListedProperties } from './ListedProperties.tsx';
import { NoMatch } from './NoMatch.tsx';
import type { PropertyListModel } from './usePropertyList.ts';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 16,
  [phone]: { '& > h2': { fontSize: size.l } },
});
const DisabledReason = styled('p')({ margin: '-4px 0 16px', textAlign: 'right', fontSize: size.s });
const ControlsPlace = styled('div')({ minHeight: 82 });
const Body = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

// Most accounts have too few properties to need them.
const ListControls = lazy(async () => ({ default: (await import('./ListControls.tsx')).ListControls }));

/** With fewer properties the list is quicker to read than to search. */
const CONTROLS_ABOVE = 8;

export type PropertyListProps = {
  list: PropertyListModel;
  /** Null if they could not be loaded. What was searched for stays, and can be changed. */
  rows: readonly OverviewRow[] | null;
  /** The number of properties of the account. */
  owned: number;
  mayAssess: boolean;
  /** The reason why no property can be added, or null. */
  disabledReason: string | null;
  actions: CardActions;
};

const Rows = ({
  list,
  rows,
  mayAssess,
  actions,
}: Pick<PropertyListProps, 'list' | 'rows' | 'mayAssess' | 'actions'>) => {
  const isNone = rows?.length === 0;
  return (
    <>
      {rows === null && (
        <RetryNotice title="Your properties could not be loaded" retrying={list.fetching} onRetry={list.retry}>
          Nothing of them is lost.
        </RetryNotice>
      )}
      <FoundCount list={list} shown={rows?.length ?? 0} />
      {rows !== null && !isNone && <ListedProperties list={list} rows={rows} mayAssess={mayAssess} actions={actions} />}
      <StatusRegion>{isNone && list.isAnswered && <NoMatch asked={list.asked} onAsk={list.ask} />}</StatusRegion>
      {isNone && !list.isAnswered && <PartLoading>Searching...</PartLoading>}
    </>
  );
};

export const PropertyList = ({ list, rows, owned, mayAssess, disabledReason, actions }: PropertyListProps) => {
  const { asked } = list;
  const mayAdd = useMay('property:add');
  const hasControls = owned > CONTROLS_ABOVE || asked.q !== '' || asked.state !== null;
  return (
    <section aria-labelledby="properties">
      <Head>
        <h2 id="properties" tabIndex={-1}>
          Your Properties
        </h2>
        {mayAdd && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Plus />}
            onClick={actions.add}
            disabled={disabledReason !== null}
            aria-describedby={disabledReason ? 'cannot-add' : undefined}
          >
            Add Property
          </Button>
        )}
      </Head>
      {mayAdd && disabledReason && <DisabledReason id="cannot-add">{disabledReason}</DisabledReason>}
      <Body>
        {hasControls && (
          <Suspense fallback={<ControlsPlace />}>
            <ListControls asked={asked} onAsk={list.ask} />
          </Suspense>
        )}
        <Rows list={list} rows={rows} mayAssess={mayAssess} actions={actions} />
      </Body>
    </section>
  );
};
