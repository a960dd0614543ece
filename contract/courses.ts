import { z } from 'zod'

/** Page size that the enrollment form asks for (specification 9). */
const COURSE_PAGE_SIZE = 30

/** `GET CourseNorthAmerica/get-courses`: how many courses to answer, 1 to 100. */
export const courseQuery = z.object({
  pageSize: z
    .string()
    .regex(/^(100|[1-9]\d?)$/, 'pageSize must be a whole number from 1 to 100.')
    .transform(Number)
    .default(COURSE_PAGE_SIZE),
})

export const courseListItem = z.object({ id: z.string(), courseName: z.string() })
export type CourseListItem = z.infer<typeof courseListItem>

export const courseList = z.object({ items: z.array(courseListItem), totalCount: z.int() })
export type CourseList = z.infer<typeof courseList>
