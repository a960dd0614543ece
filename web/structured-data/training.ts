import type { Company, Course, CoursePage, Scholarship } from '#content/schema.ts'
import { academyReference } from './organization.ts'
import { address, type Thing } from './thing.ts'

/**
 * An individual training, held live and online. https://schema.org/Course
 * It says neither prices nor dates that content does not: a start only where the scholarship's cohort takes part.
 */
export function training(course: Course, page: CoursePage, scholarship: Scholarship, company: Company): Thing {
  const { liveHours, practiceHours } = page.format
  const startsWithCohort = scholarship.courses.includes(course.id)
  return {
    '@type': 'Course',
    '@id': address(`${course.path}#course`),
    name: course.name,
    description: course.summary,
    url: address(course.path),
    inLanguage: 'en',
    keywords: course.topic,
    teaches: page.outcomes,
    coursePrerequisites: page.prerequisites,
    provider: academyReference(company),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: hours((liveHours + practiceHours) * course.weeks),
      courseSchedule: {
        '@type': 'Schedule',
        repeatFrequency: 'Weekly',
        repeatCount: course.weeks,
        duration: hours(liveHours + practiceHours),
      },
      ...(startsWithCohort ? { startDate: scholarship.cohortStarts } : {}),
    },
  }
}

/** A duration of ISO 8601. */
function hours(count: number): string {
  return `PT${count}H`
}
