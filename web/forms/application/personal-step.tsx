import { countries } from '#contract/countries.ts'
import { EMAIL_MAX_LENGTH } from '#contract/fields.ts'
import { educationLevels, genders } from '#contract/options.ts'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { LabeledInput } from '#web/ui/labeled-input.tsx'
import { PhoneInput } from '#web/ui/phone-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { controlled } from './controlled.ts'
import { personalValidators } from './submit-checks.ts'
import type { Application } from './use-application.ts'

const countryOptions = countries.map((name) => ({ value: name, label: name }))

/** Step 1: who applies. */
export function PersonalStep({ application }: { application: Application }) {
  const field = controlled(application)
  return (
    <>
      <FieldGroup title="PERSONAL DETAILS">
        <LabeledInput
          {...field('firstName')}
          label="First Name"
          autoComplete="given-name"
          validatorType={personalValidators.firstName}
          required
        />
        <LabeledInput
          {...field('lastName')}
          label="Last Name"
          autoComplete="family-name"
          validatorType={personalValidators.lastName}
          required
        />
        <LabeledInput
          {...field('email')}
          label="Email Address"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          validatorType={personalValidators.email}
          required
        />
        <PhoneInput {...field('phone')} label="Phone Number" required />
        <Select
          {...field('country')}
          label="Country"
          autoComplete="country-name"
          options={countryOptions}
          placeholder={null}
        />
        <LabeledInput {...field('state')} label="State" autoComplete="address-level1" validation={false} />
        <LabeledInput {...field('city')} label="City" autoComplete="address-level2" validation={false} />
        <Select {...field('gender')} label="Gender" autoComplete="sex" options={genders} required />
      </FieldGroup>
      <FieldGroup title="EDUCATIONAL BACKGROUND">
        <Select {...field('educationLevel')} label="Highest Education Level" options={educationLevels} required />
        <LabeledInput {...field('fieldOfStudy')} label="Field of Study" validation={false} />
      </FieldGroup>
    </>
  )
}
