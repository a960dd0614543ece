import { z } from 'zod'
import { date, label } from './parts.ts'

/** claims.yaml: who confirmed which part of the content, and until when. */
export const claims = z.strictObject({
  claims: z.array(
    z
      .strictObject({
        file: label,
        /** Place when confirmed: `testimonials.quotes.0`, '' for the whole file. The digest identifies the part. */
        field: z.string(),
        digest: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hexadecimal digits.'),
        by: label.pipe(z.string().max(80)),
        on: date,
        /** A note, or a link to evidence. */
        evidence: label.pipe(z.string().max(500)).optional(),
        /** Last valid day. */
        expires: date.optional(),
      })
      .refine(({ on, expires }) => !expires || expires > on, {
        path: ['expires'],
        error: 'must be later than the day of the confirmation.',
      }),
  ),
})
