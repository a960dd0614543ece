import { countries } from '#contract/countries.ts'
import { EMAIL_MAX_LENGTH } from '#contract/fields.ts'
import { educationLevels, genders } from '#contract/options.ts'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { PhoneInput } from '#ui/phone-input.tsx'
import { Select } from '#ui/select.tsx'
import { FieldGroup } from '#web/forms/field-group.tsx'
import { personalValidators } from './submit-checks.ts'
import type { Application } from './use-application.ts'

const northAmerica = ['Canada', 'United States']
const optionOf = (name: string) => ({ value: name, label: name })
const countryOptions = [
  { label: 'North America', options: northAmerica.map(optionOf) },
  { label: 'Other countries', options: countries.filter((name) => !northAmerica.includes(name)).map(optionOf) },
]

export function PersonalStep({ application: { control, fields } }: { application: Application }) {
  return (
    <>
      <FieldGroup title="PERSONAL DETAILS">
        <LabeledInput
          {...control('firstName')}
          label="First Name"
          autoComplete="given-name"
          validatorType={personalValidators.firstName}
          required
        />
        <LabeledInput
          {...control('lastName')}
          label="Last Name"
          autoComplete="family-name"
          validatorType={personalValidators.lastName}
          required
        />
        <LabeledInput
          {...control('email')}
          label="Email Address"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          validatorType={personalValidators.email}
          required
        />
        <PhoneInput {...control('phone')} label="Phone Number" required />
        <Select
          {...control('country')}
          label="Country"
          autoComplete="country-name"
          options={countryOptions}
          placeholder={null}
        />
        <LabeledInput
          {...control('state')}
          label={fields.country === 'Canada' ? 'Province (Optional)' : 'State (Optional)'}
          autoComplete="address-level1"
          validation={false}
        />
        <LabeledInput {...control('city')} label="City (Optional)" autoComplete="address-level2" validation={false} />
        <Select {...control('gender')} label="Gender" autoComplete="sex" options={genders} required />
      </FieldGroup>
      <FieldGroup title="EDUCATIONAL BACKGROUND">
        <Select {...control('educationLevel')} label="Highest Education Level" options={educationLevels} required />
        <LabeledInput {...control('fieldOfStudy')} label="Field of Study (Optional)" validation={false} />
      </FieldGroup>
    </>
  )
}
