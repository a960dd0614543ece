import type { ComponentProps } from 'react'
import { type Option, TextField } from '#ssr/fields.tsx'

export const getOptions = (words: Record<string, string>): Option[] =>
  Object.entries(words).map(([id, name]) => ({ id, name }))

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

/** Checkbox or radio with its label. @param isInline in a line with buttons */
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

/** Passes on query parameters that are not fields of the form. */
export function HiddenFields({ of }: { of: Iterable<readonly [name: string, value: string]> }) {
  return [...of].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

const looks = { filled: 'button button-filled', ghost: 'button button-ghost', text: 'link min-h-7 cursor-pointer' }

export type SubmitProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  look?: keyof typeof looks | undefined
}

/** Submit button; among several, `name` and `value` tell which one was pressed. */
export function Submit({ look = 'ghost', ...button }: SubmitProps) {
  return <button {...button} type="submit" className={looks[look]} />
}
