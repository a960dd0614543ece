import { type ClassRun, csvForImport, type Learner, onePerPerson } from './class-file.ts'

/**
 * Returns the files of a Canvas SIS import by name (Canvas, "SIS CSV Format"), to upload in this order or in one ZIP file.
 * Each start is a course. Leaving a class ends the enrollment, not the account.
 */
export function canvasFiles(run: ClassRun, learners: Learner[]) {
  const people = onePerPerson(learners)
  const course = {
    course_id: run.id,
    short_name: run.courseName,
    long_name: `${run.courseName}, starts ${run.starts}`,
    status: 'active',
  }
  const users = people.map(({ personKey, name, email }) => ({
    user_id: personKey,
    login_id: email,
    full_name: name,
    email,
    status: 'active',
  }))
  const enrollments = people.map(({ personKey, hasLeft }) => ({
    course_id: run.id,
    user_id: personKey,
    role: 'student',
    status: hasLeft ? 'deleted' : 'active',
  }))
  return {
    'users.csv': csvForImport(['user_id', 'login_id', 'full_name', 'email', 'status'], users),
    'courses.csv': csvForImport(['course_id', 'short_name', 'long_name', 'status'], [course]),
    'enrollments.csv': csvForImport(['course_id', 'user_id', 'role', 'status'], enrollments),
  }
}
