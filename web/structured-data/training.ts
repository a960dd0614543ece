import { isConfirmed } from '#content/confirmed.ts'
import type { Content, CoursePage } from '#content/schema.ts'
import { academyReference } from './organization.ts'
import { address, type Thing } from './thing.ts'

/**
 * An individual training, held live and online. https://schema.org/Course
 * It says neither prices nor dates that content does not: a start only where the scholarship's cohort takes part; outcomes,
 * prerequisites and hours only once they are confirmed.
 */
export function training(course: CoursePage, content: Content): Thing {
  const { scholarship, company } = content
  const week = course.format.liveHours + course.format.practiceHours
  const confirmed = (field: keyof CoursePage) => isConfirmed(content, `courses/${course.id}.md`, field)
  const startsWithCohort =
    course.order.scholarship !== undefined && isConfirmed(content, 'scholarship.yaml', 'cohortStarts')
  return {
    '@type': 'Course',
    '@id': address(`${course.path}#course`),
    name: course.name,
    description: course.summary,
    url: address(course.path),
    inLanguage: 'en',
    keywords: course.topic,
    ...(confirmed('outcomes') && { teaches: course.outcomes }),
    ...(confirmed('prerequisites') && { coursePrerequisites: course.prerequisites }),
    provider: academyReference(company),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(confirmed('format') && { courseWorkload: hours(week * course.weeks) }),
      courseSchedule: {
        '@type': 'Schedule',
        repeatFrequency: 'Weekly',
        repeatCount: course.weeks,
        ...(confirmed('format') && { duration: hours(week) }),
      },
      ...(startsWithCohort ? { startDate: scholarship.cohortStarts } : {}),
    },
  }
}

/** A duration of ISO 8601. */
function hours(count: number): string {
  return `PT${count}H`
}
