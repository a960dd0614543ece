import { Link } from 'react-router'
import { employmentStatuses, programmingExperience } from '#contract/options.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { Select } from '#ui/select.tsx'
import { FieldGroup, NewTabLink } from '#web/forms/field-group.tsx'
import { fieldId } from './application-fields.ts'
import { StartChoice } from './start-choice.tsx'
import type { Application } from './use-application.ts'

const coursePlaceholders = {
  loading: 'Loading courses...',
  ready: 'Select an option',
  failed: 'Courses could not be loaded',
}

export function TechnicalStep({ application }: { application: Application }) {
  const { fields, errors, change, control, lockedCode, courses, starts, isStartGone } = application
  return (
    <>
      <FieldGroup title="TECHNICAL BACKGROUND">
        <Select
          {...control('programmingExperience')}
          label="Programming Experience"
          options={programmingExperience}
          required
        />
        <Select
          {...control('employmentStatus')}
          label="Current Employment Status"
          options={employmentStatuses}
          required
        />
        <Select
          {...control('courseId')}
          label="Course Applying For"
          options={courses.offered.map(({ id, courseName }) => ({ value: id, label: courseName }))}
          placeholder={coursePlaceholders[courses.state]}
          hint={courses.state === 'failed' ? <CoursesFailed retry={courses.retry} /> : undefined}
          required
          className="sm:col-span-2"
        />
        <StartChoice starts={starts} isGone={isStartGone} control={control('cohortId')} />
      </FieldGroup>
      <FieldGroup title="ADDITIONAL INFORMATION">
        <LabeledInput
          {...control('linkedInUrl')}
          label="LinkedIn Profile URL"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="linkedin.com/in/your-name"
          validatorType="required"
          required
        />
        <LabeledInput
          {...control('waiverCode')}
          label="Application Waiver Code (Optional)"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          validation={false}
          readOnly={lockedCode}
          hint={<WaiverHint locked={lockedCode} rejected={errors.waiverCode !== undefined} />}
        />
        <div className="mt-3 sm:col-span-2">
          <Checkbox
            id={fieldId('acceptsTerms')}
            name="acceptsTerms"
            label={terms}
            checked={fields.acceptsTerms}
            error={errors.acceptsTerms}
            onChange={(checked) => change('acceptsTerms', checked)}
            required
          />
        </div>
      </FieldGroup>
    </>
  )
}

const terms = (
  <>
    I have read and accept the <NewTabLink href="/terms&conditions">Terms and Conditions</NewTabLink> and the{' '}
    <NewTabLink href="/privacypolicy">Privacy Policy</NewTabLink>.
  </>
)

/** The rest of the form works without the courses, and the visitor can load them again. */
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
