import { z } from 'zod'
import { weekdays } from './starts.ts'

/** Default of the specification (9). */
const COURSE_PAGE_SIZE = 30

/** Query of `GET CourseNorthAmerica/get-courses`. */
export const courseQuery = z.object({
  pageSize: z
    .string()
    .regex(/^(100|[1-9]\d?)$/, 'pageSize must be a whole number from 1 to 100.')
    .transform(Number)
    .default(COURSE_PAGE_SIZE),
})

const courseListItem = z.object({ id: z.string(), courseName: z.string() })
export type CourseListItem = z.infer<typeof courseListItem>

export const courseList = z.object({ items: z.array(courseListItem), totalCount: z.int() })
export type CourseList = z.infer<typeof courseList>

/** Start of a course that takes applications. Dates and times are in `timeZone`. */
export const cohortListItem = z.object({
  id: z.string(),
  courseId: z.string(),
  starts: z.iso.date(),
  ends: z.iso.date(),
  days: z.array(z.enum(weekdays)).meta({ description: 'The days of live classes.' }),
  from: z.string().meta({ description: 'When a class begins, as hh:mm.' }),
  to: z.string(),
  timeZone: z.string().meta({ description: 'An IANA name, such as America/Edmonton.' }),
  zoneLabel: z.string().meta({ description: 'Its name in a sentence.' }),
  applyBy: z.iso.date().meta({ description: 'The last day to apply.' }),
  state: z.enum(['open', 'waitlist']),
  sample: z.literal(true).exactOptional().meta({ description: 'Invented: the academy has announced no such start.' }),
})
export type CohortListItem = z.infer<typeof cohortListItem>

export const cohortList = z.object({ items: z.array(cohortListItem) })
export type CohortList = z.infer<typeof cohortList>
