import { z } from 'zod'
import { checkoutRequest } from './payments.ts'

/** Enrollment steps known only to the browser. The server derives the rest from the applications. */
const countedSteps = ['started', 'step 2', 'submitted'] as const
export type CountedStep = (typeof countedSteps)[number]

/** `Insight/view`: client-side navigation to a page, given by its path. */
export const pageViewSchema = z.strictObject({ page: z.string().max(100) })

export const stepSchema = z.strictObject({
  step: z.enum(countedSteps),
  /** Host of the site that linked here, or ''. Only its kind is stored. */
  referrer: z.string().max(253),
  /** Set if the visit began with a campaign link. */
  campaign: z.boolean(),
  /** With `submitted`: the application to tag with the referrer's kind. */
  applicationId: checkoutRequest.shape.applicationId.optional(),
})
export type StepReached = z.output<typeof stepSchema>
