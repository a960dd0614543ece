import type { ComponentProps, ReactNode } from 'react'
import { type Choices, type Named, type Option, Options, TextField, useSent } from '#ssr/fields.tsx'

export const optionsOf = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }))

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
