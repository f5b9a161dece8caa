import { lazy } from 'react';
import { loadReview } from '../../documents/reading/readDocument.ts';

// Only a PDF with text needs them. They are there before the first of them shows, because the reading loads them, too.
export const UploadReview = lazy(async () => ({ default: (await loadReview()).UploadReview }));
export const PlacesAside = lazy(async () => ({ default: (await loadReview()).PlacesAside }));
