import type { ApplicationFields, FieldName } from './application-fields.ts'
import type { Application } from './use-application.ts'

type TextField = Exclude<FieldName, 'acceptsTerms'>

/** Gives a control its name, value, error and change, by the field's name. */
export function controlled({ fields, errors, change }: Application) {
  return (name: TextField) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (value: ApplicationFields[TextField]) => change(name, value),
  })
}
