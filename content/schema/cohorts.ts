import { z } from 'zod'
import { cohortStates, weekdays } from '#contract/cohorts.ts'
import { courseId, date, label, sample, text, time, timeZone } from './parts.ts'

/** cohorts.yaml: the starts of the individual trainings. Days are whole days, in the zone given. */
export const cohorts = z.strictObject({
  timeZone,
  zoneLabel: label,
  calendarLabel: label,
  cohorts: z.array(
    z
      .strictObject({
        sample,
        id: z.string().regex(/^[a-z0-9-]+$/, 'must be small letters, digits and hyphens.'),
        course: courseId,
        starts: date,
        ends: date,
        days: z.array(z.enum(weekdays)).min(1).max(7),
        from: time,
        to: time,
        /** What is live besides the classes. It goes on after their hours. */
        more: text.optional(),
        seats: z.int().min(1),
        /** Missing where nobody counts them. */
        seatsLeft: z.int().min(0).optional(),
        applyBy: date,
        state: z.enum(cohortStates),
      })
      .refine(({ starts, ends }) => ends > starts, { path: ['ends'], error: 'must be later than the start.' })
      .refine(({ from, to }) => to > from, {
        path: ['to'],
        error: 'must be later than the hour at which a class begins.',
      })
      .refine(({ starts, applyBy }) => applyBy <= starts, { path: ['applyBy'], error: 'lies after the start.' })
      .refine(({ seats, seatsLeft = 0 }) => seatsLeft <= seats, { path: ['seatsLeft'], error: 'is more than seats.' }),
  ),
})
