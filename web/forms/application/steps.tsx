import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { countries } from '#contract/countries.ts'
import { type EnrollmentField, enrollmentSteps } from '#contract/forms/enrollment.ts'
import { FieldGroup, NewTabLink } from '#web/forms/field-group.tsx'
import { FormField } from '#web/forms/form-field.tsx'
import { StartChoice } from './start-choice.tsx'
import type { Application } from './use-application.ts'

const northAmerica = ['Canada', 'United States']
const getOption = (name: string) => ({ value: name, label: name })
const countryOptions = [
  { label: 'North America', options: northAmerica.map(getOption) },
  { label: 'Other countries', options: countries.filter((name) => !northAmerica.includes(name)).map(getOption) },
]
const coursePlaceholders = {
  loading: 'Loading courses...',
  ready: 'Select an option',
  failed: 'Courses could not be loaded',
}

/** Fields of the current step, with additions to their rules. */
export function StepFields({ application }: { application: Application }) {
  const { values, errors, lockedCode, courses, step } = application
  const own: Partial<Record<EnrollmentField, ReactNode>> = {
    country: (
      <FormField form={application} name="country" label="Country" options={countryOptions} placeholder={null} />
    ),
    state: values.country === 'Canada' && <FormField form={application} name="state" label="Province (Optional)" />,
    courseId: (
      <FormField
        form={application}
        name="courseId"
        options={courses.offered.map(({ id, courseName }) => ({ value: id, label: courseName }))}
        placeholder={coursePlaceholders[courses.state]}
        hint={courses.state === 'failed' && <CoursesFailed retry={courses.retry} />}
        wide
      />
    ),
    cohortId: <StartChoice application={application} />,
    linkedInUrl: (
      <FormField
        form={application}
        name="linkedInUrl"
        input={{ enterKeyHint: 'next', placeholder: 'linkedin.com/in/your-name' }}
      />
    ),
    waiverCode: (
      <FormField
        form={application}
        name="waiverCode"
        hint={<WaiverHint locked={lockedCode} rejected={errors.waiverCode !== undefined} />}
        input={{
          autoComplete: 'off',
          autoCapitalize: 'characters',
          spellCheck: false,
          enterKeyHint: 'send',
          readOnly: lockedCode,
        }}
      />
    ),
    acceptsTerms: (
      <div className="mt-3 sm:col-span-2">
        <FormField form={application} name="acceptsTerms" sentence={terms} />
      </div>
    ),
  }
  return enrollmentSteps[step].map(({ title, fields }) => (
    <FieldGroup key={title} title={title}>
      {(Object.keys(fields) as EnrollmentField[]).map((name) => (
        <Fragment key={name}>{own[name] || <FormField form={application} name={name} />}</Fragment>
      ))}
    </FieldGroup>
  ))
}

const terms = (
  <>
    I have read and accept the <NewTabLink href="/terms&conditions">Terms and Conditions</NewTabLink> and the{' '}
    <NewTabLink href="/privacypolicy">Privacy Policy</NewTabLink>.
  </>
)

/** The rest of the form works without courses, and loading can be retried. */
function CoursesFailed({ retry }: { retry: () => void }) {
  return (
    <span role="status">
      The list of courses did not load.{' '}
      <button
        type="button"
        onClick={retry}
        className="min-h-6 cursor-pointer font-semibold text-foreground underline decoration-accent underline-offset-[0.2em]"
      >
        Try again
      </button>
    </span>
  )
}

function WaiverHint({ locked, rejected }: { locked: boolean; rejected: boolean }) {
  if (!locked) return 'With a valid code there is no application fee.'
  if (!rejected) return 'Filled in from your link.'
  return (
    <>
      It came with your link.{' '}
      <Link to="/apply" preventScrollReset className="text-foreground underline decoration-accent underline-offset-2">
        Continue without it
      </Link>
    </>
  )
}
