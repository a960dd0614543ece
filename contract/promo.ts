import type { CourseListItem } from './courses.ts'

/** The courses that may be taken with a promotional code in the address (specification 7, get-courses). */
export const promoCourseNames = [
  'AI/ML with Python',
  'UI/UX',
  'Agile Project Management',
  'Cyber Security',
  'Data Science with Python',
] as const

/** Keeps the courses offered with a promotional code, comparing names case-insensitively. */
export function coursesForPromo(courses: CourseListItem[]): CourseListItem[] {
  const offered = new Set<string>(promoCourseNames.map((name) => name.toLowerCase()))
  return courses.filter((course) => offered.has(course.courseName.toLowerCase()))
}
