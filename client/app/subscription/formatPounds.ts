export { formatPounds } from '../../../domain/money.ts';
