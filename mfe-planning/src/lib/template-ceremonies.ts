import type { TemplateCeremony } from '@wedding/shared/contract/planning.schema.ts';
import { CEREMONIES } from './labels.ts';

/** What a part of a template or a budget can be for. */
export const TEMPLATE_CEREMONIES: Record<TemplateCeremony, string> = {
  ...CEREMONIES,
  main: 'The wedding day',
};
