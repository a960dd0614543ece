import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import type { Declined } from '#ssr/answers.ts'
import { Field, fieldBox } from '#ui/field.tsx'

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
function useSent(name: string, stored: ComponentProps<'input'>['defaultValue']) {
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

export const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }))

type Named = { label: string; name: string }
type Choices = { options?: readonly Option[]; empty?: string | undefined }
/** `isSmall`: as in a menu. */
type Explained = Named & { hint?: ReactNode; isSmall?: boolean; className?: never }

const boxOf = (isSmall = false) => (isSmall ? 'input' : `${fieldBox} px-4`)

/** An input with its label, hint and error. It keeps what was typed. */
export function TextField({ label, hint, isSmall, defaultValue, ...input }: ComponentProps<'input'> & Explained) {
  const { error, ...sent } = useSent(input.name, defaultValue)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => <input {...ties} {...input} {...sent} className={boxOf(isSmall)} />}
    </Field>
  )
}

/** Why staff change something. It is required, and only staff see it. */
export function ReasonField() {
  return (
    <TextField
      label="Reason"
      name="reason"
      defaultValue=""
      autoComplete="off"
      placeholder="Only staff see it."
      required
      isSmall
    />
  )
}

type SelectFieldProps = ComponentProps<'select'> & Explained & Choices

/** A select like {@link TextField}. @param empty the choice of nothing @param children in place of `options` */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, isSmall, defaultValue, options = [], empty, children, ...select } = props
  const { error, ...sent } = useSent(select.name, defaultValue)
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <select {...ties} {...select} {...sent} className={boxOf(isSmall)}>
          {children ?? <Options of={options} empty={empty} />}
        </select>
      )}
    </Field>
  )
}

/** A text of several lines like {@link TextField}. */
export function AreaField(props: ComponentProps<'textarea'> & Named & { hint?: ReactNode }) {
  const { label, hint, defaultValue, className = '', ...area } = props
  const { error, ...sent } = useSent(area.name, defaultValue)
  const box = `${fieldBox} block h-auto resize-y px-4 py-3 leading-normal ${className}`
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => <textarea {...ties} {...area} {...sent} className={box} />}
    </Field>
  )
}

type LabeledProps = { label: ReactNode; note?: ReactNode; isWide?: boolean; children: ReactNode }

/** A small field with its label above. @param note beside the label @param isWide it gets a line of its own */
export function Labeled({ label, note, isWide = false, children }: LabeledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is one of the children
    <label className={`grid grid-cols-1 gap-1 font-semibold text-small ${isWide ? 'col-span-full' : ''}`}>
      {note ? (
        <span>
          {label} <span className="font-normal text-muted-foreground">{note}</span>
        </span>
      ) : (
        label
      )}
      {children}
    </label>
  )
}

/** A small input. It keeps what was typed; its form says what is wrong with it. */
export function SmallInput({ label, defaultValue, ...input }: ComponentProps<'input'> & Named) {
  const sent = useSent(input.name, defaultValue)
  return (
    <Labeled label={label}>
      <input className="input" {...input} defaultValue={sent.defaultValue} />
    </Labeled>
  )
}

/** A text of several lines like {@link SmallInput}. */
export function SmallArea({ label, defaultValue, ...area }: ComponentProps<'textarea'> & Named) {
  const sent = useSent(area.name, defaultValue)
  return (
    <Labeled label={label}>
      <textarea {...area} className="input" defaultValue={sent.defaultValue} />
    </Labeled>
  )
}

/** A select like {@link SmallInput}. @param empty the choice of nothing */
export function SmallSelect(props: ComponentProps<'select'> & Named & Choices) {
  const { label, defaultValue, options = [], empty, ...select } = props
  const sent = useSent(select.name, defaultValue)
  return (
    <Labeled label={label}>
      <select {...select} className="input" defaultValue={sent.defaultValue}>
        <Options of={options} empty={empty} />
      </select>
    </Labeled>
  )
}

/** A checkbox or radio with its label. @param isInline in a line with buttons */
export function Check({
  isInline,
  type = 'checkbox',
  children,
  ...input
}: ComponentProps<'input'> & { isInline?: boolean }) {
  return (
    <label className={`flex gap-[0.6rem] py-1 ${isInline ? 'items-center' : 'items-start'}`}>
      <input
        {...input}
        type={type}
        className={`size-[1.1rem] flex-none accent-primary ${isInline ? '' : 'mt-[0.15rem]'}`}
      />
      {children}
    </label>
  )
}

/** What an address says besides the fields of a form, which sends it along. */
export function HiddenFields({ of }: { of: Iterable<readonly [name: string, value: string]> }) {
  return [...of].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

const looks = { filled: 'button button-filled', ghost: 'button button-ghost', text: 'text-button' }

export type SubmitProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  look?: keyof typeof looks | undefined
}

/** The button that sends a form; where there are several, `name` and `value` say which one it was. */
export function Submit({ look = 'ghost', ...button }: SubmitProps) {
  return <button {...button} type="submit" className={looks[look]} />
}
