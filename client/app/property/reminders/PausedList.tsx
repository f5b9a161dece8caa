import { BellOff } from 'lucide-react';
import { useRef } from 'react';
import type { Document } from '../../../../domain/documents/contract.ts';
import { DOCUMENT_TYPE_LABELS, documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { pausedText } from '../../reminders/pauses.ts';

type Shared = {
  resuming: boolean;
  /** Undefined for a role that may not resume them. */
  onResume: ((documentId: string) => void) | undefined;
};

const Paused = ({ document, resuming, onResume }: Shared & { document: Document }) => {
  const { id, document_type, reminders_paused_until: until } = document;
  // It leaves the list once its reminders are resumed, and its button with it.
  const row = useRef<HTMLLIElement>(null);
  useFocusMainOnUnmount(row);
  return (
    <li ref={row}>
      <BellOff aria-hidden="true" />
      <div>
        {DOCUMENT_TYPE_LABELS[document_type]}
        {until && <span>{pausedText(until)}</span>}
        {onResume && (
          <BusyButton variant="text" size="small" sx={{ ml: '-12px' }} busy={resuming} onClick={() => onResume(id)}>
            Resume<VisuallyHidden> reminders about the {documentTypeName(document_type)}</VisuallyHidden>
          </BusyButton>
        )}
      </div>
    </li>
  );
};

/** The documents about which no reminders are sent at present. */
export const PausedList = ({ documents, ...shared }: Shared & { documents: readonly Document[] }) => (
  <ul className="paused">
    {documents.map((document) => (
      <Paused key={document.id} document={document} {...shared} />
    ))}
  </ul>
);
