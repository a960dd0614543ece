import { type ComponentProps, type ReactNode, useContext } from 'react'
import { type Option, Options, Sent, TextField } from '#office/ui/fields.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'

export const getOptions = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }))

/** Starts, by course. */
export function StartOptions({ of }: { of: { course: string; starts: Option[] }[] }) {
  return of.map(({ course, starts }) => (
    <optgroup key={course} label={course}>
      <Options of={starts} />
    </optgroup>
  ))
}

export function ReasonField() {
  return <TextField label="Reason" name="reason" defaultValue="" placeholder="Only staff see it." required />
}

type CheckProps = ComponentProps<'input'> & { isInline?: boolean }

/** Checkbox or radio with its label. It keeps what was chosen. @param isInline in a line with buttons */
export function Check({ isInline, type = 'checkbox', defaultChecked, children, ...input }: CheckProps) {
  const { typed } = useContext(Sent)
  const { name = '', value = 'on' } = input
  // Unchecked boxes are not sent.
  const isKnown = typed && (type === 'checkbox' || typed.has(name))
  return (
    <label className={`flex gap-[0.6rem] py-1 ${isInline ? 'items-center' : 'items-start'}`}>
      <input
        {...input}
        type={type}
        defaultChecked={isKnown ? typed.getAll(name).includes(String(value)) : defaultChecked}
        className={`size-[1.1rem] flex-none ${isInline ? '' : 'mt-[0.15rem]'}`}
      />
      {children}
    </label>
  )
}

/** Error of a field that does not show its own. */
export function SentError({ name }: { name: string }) {
  return <FieldError id={`${name}-error`} message={useContext(Sent).errors?.[name]?.[0]} />
}

type ChoicesProps = { label: ReactNode; name: string; className?: string; children: ReactNode }

/** Fields that belong together, with their error. */
export function Choices({ label, name, className, children }: ChoicesProps) {
  const hasError = useContext(Sent).errors?.[name] !== undefined
  return (
    <fieldset className={className} aria-describedby={hasError ? `${name}-error` : undefined}>
      <legend className="mb-1 font-semibold text-small">{label}</legend>
      {children}
      <SentError name={name} />
    </fieldset>
  )
}

/** Passes on query parameters that are not fields of the form. */
export function HiddenFields({ of }: { of: Iterable<readonly [name: string, value: string]> }) {
  return [...of].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

export type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'variant' | 'className'> & {
  look?: 'filled' | 'ghost' | 'danger' | 'text' | undefined
}

/** Submit button; among several, `name` and `value` tell which one was pressed. */
export function Submit({ look = 'ghost', ...button }: SubmitProps) {
  if (look === 'text') return <button {...button} type="submit" className="link min-h-7 cursor-pointer" />
  return <Button {...button} type="submit" variant={look} />
}
