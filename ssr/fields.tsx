import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Field, fieldBox } from '#ui/field.tsx'
import type { Declined } from './answers.ts'

type SentForm = { typed?: FormData | undefined; errors?: Declined['errors'] }

/** Values and errors of the surrounding form's last submission, if it was declined. */
export const Sent = createContext<SentForm>({})

export function getSent(declined: Pick<Declined, 'typed' | 'errors'> | undefined): SentForm {
  return declined ? { typed: toTypedForm(declined.typed), errors: declined.errors } : {}
}

export function toTypedForm(pairs: Declined['typed']): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

/** Returns a field's initial value and error. @param stored value before any submission */
export function useSent(name: string, stored: ComponentProps<'input'>['defaultValue']) {
  const { typed, errors } = useContext(Sent)
  const value = typed?.get(name)
  return { defaultValue: typeof value === 'string' ? value : stored, error: errors?.[name]?.[0] }
}

export type Option = { id: string; name: string }

/** Options of a select. @param empty label of an empty option at the top */
export function Options({ of, empty }: { of: readonly Option[]; empty?: string | undefined }) {
  return (
    <>
      {empty !== undefined && <option value="">{empty}</option>}
      {of.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}

type Named = { label: string; name: string }
type Choices = { options?: readonly Option[]; empty?: string | undefined }
/** `isSmall`, as in a menu, reserves no line for an error. */
type Explained = Named & { hint?: ReactNode; isSmall?: boolean; className?: never }

const getBoxClasses = (isSmall = false) => (isSmall ? 'input w-full min-w-0' : `${fieldBox} px-4`)
const getRow = (isSmall = false) => (isSmall ? '[&>div:empty]:hidden' : undefined)

/** Input with label, hint and error. It keeps what was typed. */
export function TextField({ label, hint, isSmall, defaultValue, ...input }: ComponentProps<'input'> & Explained) {
  const { error, ...sent } = useSent(input.name, defaultValue)
  return (
    <Field label={label} hint={hint} error={error} className={getRow(isSmall)}>
      {(ties) => (
        <input
          {...ties}
          {...input}
          {...sent}
          // biome-ignore lint/a11y/noAutofocus: without script, the first field with a problem gets the focus, and is read out
          autoFocus={error !== undefined}
          className={getBoxClasses(isSmall)}
        />
      )}
    </Field>
  )
}

type SelectFieldProps = ComponentProps<'select'> & Explained & Choices

/** Select like {@link TextField}. @param empty label of an empty option @param children replaces `options` */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, isSmall, defaultValue, options = [], empty, children, ...select } = props
  const { error, ...sent } = useSent(select.name, defaultValue)
  return (
    <Field label={label} hint={hint} error={error} className={getRow(isSmall)}>
      {(ties) => (
        <select {...ties} {...select} {...sent} className={getBoxClasses(isSmall)}>
          {children ?? <Options of={options} empty={empty} />}
        </select>
      )}
    </Field>
  )
}

export function AreaField(props: ComponentProps<'textarea'> & Omit<Explained, 'className'>) {
  const { label, hint, isSmall, defaultValue, className = '', ...area } = props
  const { error, ...sent } = useSent(area.name, defaultValue)
  const box = isSmall
    ? getBoxClasses(isSmall)
    : `${fieldBox} block h-auto resize-y px-4 py-3 leading-normal ${className}`
  return (
    <Field label={label} hint={hint} error={error} className={getRow(isSmall)}>
      {(ties) => (
        <textarea
          {...ties}
          {...area}
          {...sent}
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus={error !== undefined}
          className={box}
        />
      )}
    </Field>
  )
}
