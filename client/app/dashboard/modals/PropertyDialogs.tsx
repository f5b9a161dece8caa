import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../../domain/properties/contract.ts';
import { queries } from '../../../api/queries.ts';
import { usePresent } from '../../../api/usePresent.ts';
import { useRefresh } from '../../../api/useRefresh.ts';
import { reportPath } from '../../../paths.ts';
import { BadgeModal } from '../../badge/BadgeModal.tsx';
import { RestartModal } from '../../restart/RestartModal.tsx';
import type { OpenDialog } from '../useDialogs.ts';
import { DeleteDocumentModal } from './DeleteDocumentModal.tsx';
import { EditPropertyModal } from './EditPropertyModal.tsx';
import { ExpiryModal } from './ExpiryModal.tsx';

type Props<Open> = {
  open: Open;
  onClose: () => void;
  /** For the page of the property, which must leave after it was deleted: a refresh would only show that it is gone. */
  onDeleted?: (() => void) | undefined;
};

const PropertyDialog = ({ open, onClose, onDeleted }: Props<Extract<OpenDialog, { property: OverviewRow }>>) => {
  // The property may change elsewhere while the dialog is open.
  const property = usePresent(queries.property(open.property.id), open.property);
  const refresh = useRefresh();
  const refreshAndClose = async () => {
    await refresh();
    onClose();
  };
  switch (open.dialog) {
    case 'edit':
      return <EditPropertyModal property={property} onClose={onClose} onDeleted={onDeleted ?? refreshAndClose} />;
    case 'restart':
      return (
        <RestartModal
          property={{ id: property.id, name: property.name, address: addressLine(property) }}
          replaced={open.replaced}
          badgeId={property.badge?.badgeId ?? null}
          conflict={open.conflict}
          onClose={onClose}
        />
      );
    case 'badge':
      return (
        <BadgeModal
          propertyName={property.name}
          badge={open.badge}
          reportHref={property.assessment ? reportPath(property.assessment.id) : undefined}
          onClose={onClose}
        />
      );
    case 'delete-document':
      return <DeleteDocumentModal document={open.document} property={property} onClose={onClose} />;
  }
};

/** The dialogs about one property. */
export const PropertyDialogs = ({ open, ...rest }: Props<Exclude<OpenDialog, { dialog: 'add' }>>) =>
  open.dialog === 'expiry' ? (
    <ExpiryModal document={open.document} onClose={rest.onClose} />
  ) : (
    <PropertyDialog open={open} {...rest} />
  );
