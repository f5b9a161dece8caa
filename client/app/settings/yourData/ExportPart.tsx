import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { EXPORT_PATH } from '../../../paths.ts';
import { SettingsPart } from '../SettingsPart.tsx';

export const ExportPart = () => (
  <SettingsPart title="Take your data along" about="Yours at any time, with or without a subscription.">
    <p>
      One ZIP with everything we hold about you: details, properties, answers, history and every document, as files,
      tables and JSON.
    </p>
    <Button href={EXPORT_PATH} download variant="outlined" startIcon={<Download />}>
      Download everything
    </Button>
  </SettingsPart>
);
