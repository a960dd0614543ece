import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { Field, fieldBox } from '#ui/field.tsx'
import type { Declined } from './answers.ts'

type SentForm = { typed?: FormData | undefined; errors?: Declined['errors'] }

/** What the form around a field was sent with, where it was declined: what was typed, and what is wrong with it. */
export const Sent = createContext<SentForm>({})

/** A form's answer for {@link Sent}. */
export function sentOf(declined: Pick<Declined, 'typed' | 'errors'> | undefined): SentForm {
  return declined ? { typed: typedOf(declined.typed), errors: declined.errors } : {}
}

export function typedOf(pairs: Declined['typed']): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

/** What a field begins with and what is wrong with it. @param stored what it has before anything is sent */
export function useSent(name: string, stored: ComponentProps<'input'>['defaultValue']) {
  const { typed, errors } = useContext(Sent)
  const value = typed?.get(name)
  return { defaultValue: typeof value === 'string' ? value : stored, error: errors?.[name]?.[0] }
}

export type Option = { id: string; name: string }

/** The choices of a select. @param empty the one for nothing, at the top */
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
/** `isSmall`: as in a menu, where no line is kept free for an error. */
type Explained = Named & { hint?: ReactNode; isSmall?: boolean; className?: never }

const boxOf = (isSmall = false) => (isSmall ? 'input w-full min-w-0' : `${fieldBox} px-4`)
const rowOf = (isSmall = false) => (isSmall ? '[&>div:empty]:hidden' : undefined)

/** An input with its label, hint and error. It keeps what was typed. */
export function TextField({ label, hint, isSmall, defaultValue, ...input }: ComponentProps<'input'> & Explained) {
  const { error, ...sent } = useSent(input.name, defaultValue)
  return (
    <Field label={label} hint={hint} error={error} className={rowOf(isSmall)}>
      {(ties) => (
        <input
          {...ties}
          {...input}
          {...sent}
          // biome-ignore lint/a11y/noAutofocus: without script, the first field with a problem gets the focus, and is read out
          autoFocus={error !== undefined}
          className={boxOf(isSmall)}
        />
      )}
    </Field>
  )
}

type SelectFieldProps = ComponentProps<'select'> & Explained & Choices

/** A select like {@link TextField}. @param empty the choice of nothing @param children in place of `options` */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, isSmall, defaultValue, options = [], empty, children, ...select } = props
  const { error, ...sent } = useSent(select.name, defaultValue)
  return (
    <Field label={label} hint={hint} error={error} className={rowOf(isSmall)}>
      {(ties) => (
        <select {...ties} {...select} {...sent} className={boxOf(isSmall)}>
          {children ?? <Options of={options} empty={empty} />}
        </select>
      )}
    </Field>
  )
}

/** A text of several lines like {@link TextField}. */
export function AreaField(props: ComponentProps<'textarea'> & Omit<Explained, 'className'>) {
  const { label, hint, isSmall, defaultValue, className = '', ...area } = props
  const { error, ...sent } = useSent(area.name, defaultValue)
  const box = isSmall ? boxOf(isSmall) : `${fieldBox} block h-auto resize-y px-4 py-3 leading-normal ${className}`
  return (
    <Field label={label} hint={hint} error={error} className={rowOf(isSmall)}>
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
