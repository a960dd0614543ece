import { z } from 'zod'

const percent = z.int('must be a whole number of percent.').min(1).max(100)
const amount = z.number().positive('must be more than 0.')

/** What is taken off if all is paid at once. */
const discount = z.union([
  z.strictObject({ percent: percent.max(99, 'must be less than 100%.') }),
  z.strictObject({ amount }),
])

const paymentPlan = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('full'), discount: discount.optional() }),
  z.strictObject({ kind: z.literal('deposit'), deposit: amount }),
  z.strictObject({
    kind: z.literal('monthly'),
    deposit: z.number().min(0),
    parts: z.int().min(2, 'must be at least two payments.').max(36, 'must be at most 36 payments.'),
  }),
])

/** How tuition can be paid: at most one plan of each kind, so that its kind names it. */
export const plans = z
  .array(paymentPlan)
  .min(1, 'must have a plan.')
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'must have each kind of plan once.')
  .refine(
    (all) => new Set(all.flatMap((plan) => (plan.kind === 'full' ? [] : [plan.deposit]))).size < 2,
    'must have the same deposit.',
  )

/** How much of the paid tuition is returned at a withdrawal. */
export const refunds = z.strictObject({
  steps: z
    .array(z.strictObject({ untilDay: z.int().min(-365).max(1000), percent }))
    .max(4)
    .refine(
      (steps) =>
        steps.every((step, index) => {
          const next = steps[index + 1]
          return !next || (next.untilDay > step.untilDay && next.percent < step.percent)
        }),
      'must return less with each later day.',
    ),
  keepsDeposit: z.boolean(),
})
