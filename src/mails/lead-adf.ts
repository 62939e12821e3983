import { z } from 'zod';
import { defineMail } from './define-mail.ts';

/** A lead for a dealer's CRM, which reads only plain text with the ADF in it (docs/features/leads.md). */
export const leadAdf = defineMail({
  schema: z.object({ leadId: z.int(), adf: z.string().startsWith('<?xml') }),
  sample: {
    leadId: 12,
    adf: '<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf>\n  <prospect status="new"></prospect>\n</adf>\n',
  },
  subject: ({ leadId }, { brand }) => `ADF lead ${leadId} from ${brand.name}`,
  text: ({ adf }) => adf,
});
