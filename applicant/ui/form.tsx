import ChevronDown from 'lucide-react/icons/chevron-down'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useFormAction } from 'react-router'
import { declinedOf } from '#ssr/declined.ts'
import { Callout } from '#ui/callout.tsx'
import { Field, fieldBox } from '#ui/field.tsx'

type IntentFormProps = {
  /** What the page's action is asked to do. */
  intent: string
  /** To what. */
  id?: string
  /** The action's answer; another form's is not shown. */
  answer: unknown
  /** Another page's, below /application. */
  action?: string
  children: ReactNode
}

/** One of several forms of a page. It says why it was declined, and keeps what was typed. A single field's problem is said at the field. */
export function IntentForm({ intent, id = '', answer, action, children }: IntentFormProps) {
  // With `?index` on the page of all applications, which the router needs to find its action.
  const own = useFormAction()
  const declined = declinedOf(answer, intent, id)
  const isAtField = Object.keys(declined?.errors ?? {}).length === 1
  return (
    <form method="post" action={action ?? own} className="form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {id ? <input type="hidden" name="id" value={id} /> : null}
      {declined && !isAtField ? (
        <Callout tone="problem" role="alert">
          {declined.message}
        </Callout>
      ) : null}
      {children}
    </form>
  )
}

type TextFieldProps = {
  label: string
  name: string
  /** The answer to the form that it belongs to. */
  answer?: unknown
  intent?: string
  id?: string
  value?: string | undefined
  hint?: ReactNode
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: 'numeric'
  maxLength?: number
}

/** An input with its label, hint and error; what was typed stays. */
export function TextField({ label, hint, answer, intent, id, value = '', ...input }: TextFieldProps) {
  const declined = declinedOf(answer, intent, id)
  const typed = declined?.typed.find(([name]) => name === input.name)?.[1]
  const error = declined?.errors?.[input.name]?.[0]
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <input
          {...ties}
          {...input}
          defaultValue={typed ?? value}
          // biome-ignore lint/a11y/noAutofocus: without script, the first field with a problem gets the focus, and is read out
          autoFocus={error !== undefined}
          className={`${fieldBox} px-4`}
        />
      )}
    </Field>
  )
}

type TextAreaFieldProps = Pick<TextFieldProps, 'label' | 'name' | 'hint' | 'answer' | 'intent'>

/** A text of several lines. It has no `maxLength`, which would cut a pasted text without a word. */
export function TextAreaField({ label, name, hint, answer, intent }: TextAreaFieldProps) {
  const declined = declinedOf(answer, intent)
  const error = declined?.errors?.[name]?.[0]
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          name={name}
          rows={7}
          defaultValue={declined?.typed.find(([typed]) => typed === name)?.[1] ?? ''}
          // biome-ignore lint/a11y/noAutofocus: see above
          autoFocus={error !== undefined}
          className={`${fieldBox} block h-auto resize-y px-4 py-3 leading-normal`}
        />
      )}
    </Field>
  )
}

type SelectFieldProps = Pick<TextFieldProps, 'label' | 'name' | 'answer' | 'intent' | 'autoComplete'> & {
  value: string
  options: readonly string[]
}

/** A native dropdown. A value that is none of the options is one more of them. */
export function SelectField({ label, name, answer, intent, value, options, autoComplete }: SelectFieldProps) {
  const declined = declinedOf(answer, intent)
  return (
    <Field label={label} error={declined?.errors?.[name]?.[0]}>
      {(ties) => (
        <div className="relative">
          <select
            {...ties}
            {...{ name, autoComplete }}
            defaultValue={declined?.typed.find(([typed]) => typed === name)?.[1] ?? value}
            className={`${fieldBox} appearance-none truncate pr-11 pl-4`}
          >
            {(options.includes(value) ? options : [value, ...options]).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted-foreground"
            strokeWidth={1.75}
            aria-hidden="true"
          />
        </div>
      )}
    </Field>
  )
}
