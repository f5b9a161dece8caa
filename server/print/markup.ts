import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { printable } from './printable.ts';

/**
 * React escapes texts and attributes. The finished markup is filtered instead of each text, so that no component can
 * forget it. Removing these characters cannot create a tag, because React has escaped every `<` of a text.
 */
export const markupOf = (element: ReactElement): string => printable(renderToStaticMarkup(element));

export const htmlPage = (page: ReactElement): string => `<!doctype html>${markupOf(page)}`;
