export const reportHtml = (_: unknown): string => '<p>stub by the lead, to be replaced by the print engineer</p>';
