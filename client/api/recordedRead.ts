import type { Query } from '@tanstack/react-query';

/** The `meta` of a query whose every reading the server records, so only a person may cause one. */
export const RECORDED_READ = { isRecorded: true };

export const isRecordedRead = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.isRecorded === true;
