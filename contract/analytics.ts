import { z } from 'zod'
import { checkoutRequest } from './payments.ts'

/** Steps of enrollment that only the browser knows; the server knows the rest from the applications. */
const countedSteps = ['started', 'step 2', 'submitted'] as const
export type CountedStep = (typeof countedSteps)[number]

/** `Insight/view`: a page (a path of the site) was shown without loading a document. */
export const pageViewSchema = z.strictObject({ page: z.string().max(100) })

/** `Insight/step`: a step of enrollment was reached. */
export const stepSchema = z.strictObject({
  step: z.enum(countedSteps),
  /** The host whose link led to this document, or ''; only its kind is kept. */
  referrer: z.string().max(253),
  /** Whether the document was opened by a link of a campaign. */
  campaign: z.boolean(),
  /** With `submitted`: the application that gets the referrer's kind. */
  applicationId: checkoutRequest.shape.applicationId.optional(),
})
export type StepReached = z.output<typeof stepSchema>
