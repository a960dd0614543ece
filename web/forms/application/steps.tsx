import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { longDay } from '#content/format.ts'
import { place } from '#content/place.ts'
import { classDays, classHours } from '#content/start-text.ts'
import { stateWord } from '#content/state-word.ts'
import { countries } from '#contract/countries.ts'
import type { CohortListItem } from '#contract/courses.ts'
import { type EnrollmentField, type enrollmentFields, enrollmentSteps } from '#contract/forms/enrollment.ts'
import { sameOptions } from '#contract/options.ts'
import { Sample } from '#ui/sample.tsx'
import { FieldGroup, NewTabLink } from '#web/forms/field-group.tsx'
import { FormField, type FormFieldProps } from '#web/forms/form-field.tsx'
import { withoutParameter } from '#web/without-parameter.ts'
import type { Application } from './use-application.ts'

function countryOptions() {
  const { homeRegion, homeCountries } = place()
  const others = countries.filter((name) => !homeCountries.includes(name))
  return [
    { label: homeRegion, options: sameOptions(...homeCountries) },
    { label: 'Other countries', options: sameOptions(...others) },
  ]
}

const coursePlaceholders = {
  loading: 'Loading courses...',
  ready: 'Select an option',
  failed: 'Courses could not be loaded',
}

/** Fields of the current step, with additions to their rules. */
export function StepFields({ application }: { application: Application }) {
  const { values, errors, lockedCode, courses, step } = application
  const additions: Partial<Record<EnrollmentField, Partial<FormFieldProps<typeof enrollmentFields>>>> = {
    country: { label: 'Country', options: countryOptions(), placeholder: null },
    state: { label: `${stateWord(values.country)} (Optional)` },
    courseId: {
      options: courses.offered.map(({ id, courseName }) => ({ value: id, label: courseName })),
      placeholder: coursePlaceholders[courses.state],
      hint: courses.state === 'failed' && <CoursesFailed retry={courses.retry} />,
      wide: true,
    },
    linkedInUrl: { input: { enterKeyHint: 'next', placeholder: 'linkedin.com/in/your-name' } },
    waiverCode: {
      hint: <WaiverHint locked={lockedCode} rejected={errors.waiverCode !== undefined} />,
      input: {
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        enterKeyHint: 'send',
        readOnly: lockedCode,
      },
    },
    acceptsTerms: { sentence: terms },
  }
  const getField = (name: EnrollmentField) => {
    if (name === 'startId') return <StartChoice application={application} />
    const field = <FormField form={application} name={name} {...additions[name]} />
    return name === 'acceptsTerms' ? <div className="mt-3 sm:col-span-2">{field}</div> : field
  }
  return enrollmentSteps[step].map(({ title, fields }) => (
    <FieldGroup key={title} title={title}>
      {(Object.keys(fields) as EnrollmentField[]).map((name) => (
        <Fragment key={name}>{getField(name)}</Fragment>
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
      <button type="button" onClick={retry} className="min-h-6 cursor-pointer font-semibold link text-foreground">
        Try again
      </button>
    </span>
  )
}

function WaiverHint({ locked, rejected }: { locked: boolean; rejected: boolean }) {
  const { search } = useLocation()
  if (!locked) return 'With a valid code there is no application fee.'
  if (!rejected) return 'Filled in from your link.'
  return (
    <>
      It came with your link.{' '}
      <Link to={{ search: withoutParameter(search, 'promo') }} preventScrollReset className="link text-foreground">
        Continue without it
      </Link>
    </>
  )
}

export const START_GONE = 'The start date you chose is no longer open for applications.'
const WAITLIST = 'This start date is full. You can join its waitlist, and you pay no fee until a seat opens up.'

function StartChoice({ application }: { application: Application }) {
  const { starts, chosenStart, isStartGone } = application
  const [first] = starts
  if (!first) return isStartGone ? <p className="text-small text-muted-foreground sm:col-span-2">{START_GONE}</p> : null
  const isWaitlist = chosenStart?.state === 'waitlist'
  return (
    <FormField
      form={application}
      name="startId"
      options={starts.map(({ id, ...start }) => ({ value: id, label: startText(start) }))}
      placeholder="No preference"
      hint={
        <>
          {isStartGone && `${START_GONE} Choose another one, or none. `}Times are in {first.zoneLabel}.{' '}
          <span role="status">{isWaitlist ? WAITLIST : 'This does not reserve a seat.'}</span>{' '}
          {(chosenStart ? [chosenStart] : starts).some(({ sample }) => sample) && <Sample />}
        </>
      }
      wide
    />
  )
}

function startText(start: Omit<CohortListItem, 'id'>): string {
  const { starts, state } = start
  return `${longDay(starts)}: ${classDays(start)}, ${classHours(start)}${state === 'waitlist' ? ' (full: waitlist)' : ''}`
}
