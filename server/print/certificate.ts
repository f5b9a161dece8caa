export const certificateHtml = (_: unknown): string => '<p>stub by the lead, to be replaced by the print engineer</p>';
