import { z } from 'zod'
import { printedLabel, sample } from './parts.ts'

const taxes = z
  .strictObject({
    mode: z.enum(['none', 'included', 'added']),
    /** `rate` is in percent, `number` the academy's registration. */
    lines: z.array(z.strictObject({ name: printedLabel, rate: z.number().gt(0).max(100), number: printedLabel })),
  })
  .refine(({ mode, lines }) => (mode === 'none') === (lines.length === 0), {
    path: ['lines'],
    error: 'must be empty if the mode is none, and otherwise have a tax.',
  })

/** billing.yaml: taxes of prices, who invoices, and terms of payment. */
export const billing = z.strictObject({
  sample,
  taxes,
  /** The academy's legal name and address, in lines, if company.yaml has others. */
  seller: z.strictObject({ name: printedLabel, address: printedLabel }).optional(),
  dueDays: z.int().min(0).max(365),
})
