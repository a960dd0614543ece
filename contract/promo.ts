import type { CourseListItem } from './courses.ts'

/** Courses eligible for a promotional code in the URL (specification 7, get-courses). */
export const promoCourseNames = [
  'AI/ML with Python',
  'UI/UX',
  'Agile Project Management',
  'Cyber Security',
  'Data Science with Python',
] as const

/** Keeps eligible courses, comparing names case-insensitively. */
export function coursesForPromo(courses: CourseListItem[]): CourseListItem[] {
  const offered = new Set<string>(promoCourseNames.map((name) => name.toLowerCase()))
  return courses.filter((course) => offered.has(course.courseName.toLowerCase()))
}
