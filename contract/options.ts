export type Option<Value extends string = string> = { value: Value; label: string }

/** Creates options whose labels are their values. */
export function sameOptions<const Values extends readonly string[]>(
  ...values: Values
): { [K in keyof Values]: Option<Values[K]> } {
  return values.map((value) => ({ value, label: value })) as { [K in keyof Values]: Option<Values[K]> }
}

/** Dropdowns in the order of specification 3, "Dropdown options". */
export const genders = sameOptions('Male', 'Female', 'Others')

export const educationLevels = sameOptions(
  'High School',
  'Diploma/GED',
  'Associate Degree',
  "Bachelor's Degree",
  "Master's Degree",
  'Doctorate (Ph.D.)',
  'Professional Degree',
  'Other',
)

export const programmingExperience = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const satisfies Option[]

export const employmentStatuses = [
  { value: 'Fulltime', label: 'Full Time' },
  { value: 'Internship', label: 'Internship' },
  { value: 'Contract', label: 'Contract' },
  { value: 'Unemployed', label: 'Unemployed' },
] as const satisfies Option[]

/** Kinds of engagement (specification 2). */
export const engagements = [
  { value: 'contract', label: 'Contract (6-12 months)' },
  { value: 'contract-to-hire', label: 'Contract-to-hire' },
  { value: 'full-time', label: 'Full-time placement' },
  { value: 'internship', label: 'Internship or apprenticeship (3-6 months)' },
] as const satisfies Option[]
