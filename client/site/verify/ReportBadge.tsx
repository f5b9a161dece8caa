import Button from '@mui/material/Button';
import { useState } from 'react';
import { ReportDialog } from './ReportDialog.tsx';

/** For a badge that exists and names a property. */
export const ReportBadge = ({ code }: { code: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <h2>Does something look wrong?</h2>
      <p>Tell us if this badge hangs on another house, or if what it states is not so.</p>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={{ marginTop: 1.5 }}>
        Report this badge
      </Button>
      {isOpen && <ReportDialog code={code} onClose={() => setOpen(false)} />}
    </div>
  );
};
