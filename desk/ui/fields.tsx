import type { ComponentProps } from 'react'
import { type Option, TextField } from '#ssr/fields.tsx'

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
