import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import type { Declined } from '#office/answers.ts'
import { Field } from '#ui/field.tsx'

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

/** Set in menus: fields are small, and reserve no line for an error. */
export const SmallFields = createContext(false)

type ExplainedProps = { label: string; name: string; hint?: ReactNode }
type ControlFieldProps = ExplainedProps & {
  defaultValue: ComponentProps<'input'>['defaultValue']
  /** Classes of a control that is not small. */
  className?: string | undefined
  children: (control: ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>) => ReactNode
}

/** Control with label, hint and error. It keeps what was typed. */
function ControlField({ label, name, hint, defaultValue, className = '', children }: ControlFieldProps) {
  const { error, ...sent } = useSent(name, defaultValue)
  const isSmall = useContext(SmallFields)
  return (
    <Field label={label} hint={hint} error={error} className={isSmall ? '[&>div:empty]:hidden' : undefined}>
      {(ties) =>
        children({
          ...ties,
          ...sent,
          // Without script, the first field with a problem gets the focus, and is read out.
          autoFocus: error !== undefined,
          className: isSmall ? 'input input-small w-full' : `input ${className}`,
        })
      }
    </Field>
  )
}

type FieldProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'className'> & ExplainedProps

/** Browsers fill in nothing unless `autoComplete` says what: most fields are about somebody else. */
export function TextField({ label, hint, defaultValue, ...input }: FieldProps<'input'>) {
  return (
    <ControlField label={label} name={input.name} hint={hint} defaultValue={defaultValue}>
      {(control) => <input autoComplete="off" {...input} {...control} />}
    </ControlField>
  )
}

const fileLook =
  'cursor-pointer py-2 file:me-4 file:min-h-7 file:cursor-pointer file:rounded-pill file:bg-muted file:px-4 file:font-semibold file:text-small'

/** Chooses a file. A declined one must be chosen again. */
export function FileField({ label, hint, ...input }: FieldProps<'input'>) {
  return (
    <ControlField label={label} name={input.name} hint={hint} defaultValue={undefined} className={fileLook}>
      {(control) => <input {...input} {...control} type="file" />}
    </ControlField>
  )
}

/** @param empty label of an empty option @param children replaces `options` */
export function SelectField(props: FieldProps<'select'> & { options?: readonly Option[]; empty?: string }) {
  const { label, hint, defaultValue, options = [], empty, children, ...select } = props
  return (
    <ControlField label={label} name={select.name} hint={hint} defaultValue={defaultValue}>
      {(control) => (
        <select {...select} {...control}>
          {children ?? <Options of={options} empty={empty} />}
        </select>
      )}
    </ControlField>
  )
}

/** @param className of an area that is not small */
export function AreaField(props: FieldProps<'textarea'> & { className?: string }) {
  const { label, hint, defaultValue, className, ...area } = props
  return (
    <ControlField label={label} name={area.name} hint={hint} defaultValue={defaultValue} className={className}>
      {(control) => <textarea {...area} {...control} />}
    </ControlField>
  )
}

/** Narrows an action's data to a declined result. With `intent`, only for that form of the page. */
export function getDeclined(answer: unknown, intent?: string, id = ''): Declined | undefined {
  const declined = answer && typeof answer === 'object' && 'declined' in answer ? (answer as Declined) : undefined
  const isOwn = intent === undefined || (declined?.intent === intent && declined.id === id)
  return isOwn ? declined : undefined
}
