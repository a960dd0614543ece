import { employmentStatuses, programmingExperience } from '#contract/options.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LabeledInput } from '#web/ui/labeled-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { controlled } from './controlled.ts'
import { CourseField } from './course-field.tsx'
import { TermsLabel } from './terms-label.tsx'
import type { Application } from './use-application.ts'
import { WaiverHint } from './waiver-hint.tsx'

/** Step 2: what the person brings, and what they apply for. */
export function TechnicalStep({ application }: { application: Application }) {
  const { fields, errors, change, lockedCode } = application
  const field = controlled(application)
  return (
    <>
      <FieldGroup title="TECHNICAL BACKGROUND">
        <Select
          {...field('programmingExperience')}
          label="Programming Experience"
          options={programmingExperience}
          required
        />
        <Select
          {...field('employmentStatus')}
          label="Current Employment Status"
          options={employmentStatuses}
          required
        />
        <CourseField application={application} />
      </FieldGroup>
      <FieldGroup title="ADDITIONAL INFORMATION">
        <LabeledInput
          {...field('linkedInUrl')}
          label="LinkedIn Profile URL"
          inputMode="url"
          autoComplete="url"
          placeholder="linkedin.com/in/your-name"
          validatorType="required"
          required
        />
        <LabeledInput
          {...field('waiverCode')}
          label="Application Waiver Code (Optional)"
          autoComplete="off"
          validation={false}
          readOnly={lockedCode}
          hint={<WaiverHint locked={lockedCode} refused={errors.waiverCode !== undefined} />}
        />
        <div className="mt-3 sm:col-span-2">
          <Checkbox
            name="acceptsTerms"
            label={<TermsLabel />}
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
