import { Select } from '#web/ui/select.tsx'
import { controlled } from './controlled.ts'
import type { Application } from './use-application.ts'

const placeholders = {
  loading: 'Loading courses...',
  ready: 'Select an option',
  failed: 'Courses could not be loaded',
}

/** The course dropdown. Where the courses do not come, the rest of the form works, and they can be asked for again. */
export function CourseField({ application }: { application: Application }) {
  const { state, offered, retry } = application.courses
  return (
    <Select
      {...controlled(application)('courseId')}
      label="Course Applying For"
      options={offered.map(({ id, courseName }) => ({ value: id, label: courseName }))}
      placeholder={placeholders[state]}
      hint={state === 'failed' ? <Failed retry={retry} /> : undefined}
      required
      className="sm:col-span-2"
    />
  )
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <span role="status">
      The list of courses did not come.{' '}
      <button
        type="button"
        onClick={retry}
        className="min-h-6 cursor-pointer font-semibold text-ink underline decoration-flame underline-offset-[0.2em]"
      >
        Try again
      </button>
    </span>
  )
}
