import { addressLine } from '../../../../domain/properties/contract.ts';
import { reportPath } from '../../../paths.ts';
import { BadgeModal } from '../../badge/BadgeModal.tsx';
import { RestartModal } from '../../restart/RestartModal.tsx';
import type { OpenDialog } from '../useDialogs.ts';
import { DeleteDocumentModal } from './DeleteDocumentModal.tsx';
import { EditPropertyModal } from './EditPropertyModal.tsx';
import { ExpiryModal } from './ExpiryModal.tsx';

type Props = {
  open: Exclude<OpenDialog, { dialog: 'add' }>;
  onClose: () => void;
  /** Instead of `onClose`, after the property was deleted. */
  onDeleted?: (() => void) | undefined;
};

/** The dialogs about one property. */
export const PropertyDialogs = ({ open, onClose, onDeleted = onClose }: Props) => {
  switch (open.dialog) {
    case 'edit':
      return <EditPropertyModal property={open.property} onClose={onClose} onDeleted={onDeleted} />;
    case 'restart':
      return (
        <RestartModal
          property={{ id: open.property.id, name: open.property.name, address: addressLine(open.property) }}
          replaced={open.replaced}
          badgeId={open.property.badge?.badgeId ?? null}
          conflict={open.conflict}
          onClose={onClose}
        />
      );
    case 'badge':
      return (
        <BadgeModal
          propertyName={open.property.name}
          badge={open.badge}
          reportHref={open.property.assessment ? reportPath(open.property.assessment.id) : undefined}
          onClose={onClose}
        />
      );
    case 'expiry':
      return <ExpiryModal document={open.document} onClose={onClose} />;
    case 'delete-document':
      return <DeleteDocumentModal document={open.document} property={open.property} onClose={onClose} />;
  }
};
