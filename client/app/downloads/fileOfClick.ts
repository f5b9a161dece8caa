import type { FileLink } from '../../api/http.ts';

/** The link to a file that a click asks for. Null for other links, and where the browser opens a new tab or window. */
export const fileOfClick = (event: MouseEvent): FileLink | null => {
  const { button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, target } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  const address = link?.getAttribute('href');
  if (link?.target === '_blank') return null;
  return link && address?.startsWith('/api/') ? { address, isSaved: link.hasAttribute('download') } : null;
};
