import type { ReactNode } from 'react'
import { weekdays } from '#contract/cohorts.ts'
import { Check } from '#desk/ui/check.tsx'
import { TextField } from '#desk/ui/text-field.tsx'
import type { Course } from '#services/deps.ts'
import { Field, FieldError, fieldBox } from '#ui/field.tsx'
import type { Typed } from './controls.ts'
import type { FormField } from './fields.ts'
import { weekdayNames } from './words.ts'

export type EntryControlProps = FormField & {
  label: string
  typed: Typed
  error: string | undefined
  courses: Course[]
  /** For tuition that has none yet. */
  currency: string
}

/** A field of an entry, with what was typed in it. */
const choices = 'flex flex-wrap items-center gap-x-5 gap-y-1'
/** Only what the choice asks for. */
const amounts =
  'mt-2 -mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-5 ' +
  'in-has-[[value=request]:checked]:hidden'

export function EntryControl({ control, name, label, hint, typed, error, courses, currency }: EntryControlProps) {
  const typedIn = (part: string) => typed.find(([each]) => each === part)?.[1]
  const isChosen = (value: string) => typed.some(([each, chosen]) => each === name && chosen === value)
  const tied = { label, name, hint, error, defaultValue: typedIn(name) }
  const group = { label, name, hint, error }
  switch (control) {
    case 'area':
      return <Area {...tied} rows={3} />
    case 'lines':
    case 'dates':
      return <Area {...tied} rows={4} />
    case 'outline':
      return <Area {...tied} rows={12} />
    case 'date':
    case 'time':
      return <TextField {...tied} type={control} />
    case 'count':
      return <TextField {...tied} inputMode="numeric" autoComplete="off" />
    case 'money':
      return <TextField {...tied} inputMode="decimal" autoComplete="off" />
    case 'training':
      return <Choice {...tied} options={[['', 'Choose'], ...courses.map(({ id, name }) => [id, name] as const)]} />
    case 'weekday':
      return <Choice {...tied} options={weekdayNames.map((day, index) => [String(index), day] as const)} />
    case 'flag':
      return (
        <div className="py-2">
          <Check name={name} defaultChecked={typedIn(name) !== undefined} aria-describedby={`${name}-hint`}>
            {name === 'sample' ? 'This is a sample' : label}
          </Check>
          <p id={`${name}-hint`} className="pl-[1.7rem] text-muted-foreground text-small">
            {hint}
          </p>
        </div>
      )
    case 'days':
      return (
        <Group {...group}>
          <div className={choices}>
            {weekdays.map((day) => (
              <Check key={day} name={name} value={day} defaultChecked={isChosen(day)}>
                {day}
              </Check>
            ))}
          </div>
        </Group>
      )
    case 'tuition':
      return (
        <Group {...group}>
          <div className={choices}>
            {Object.entries({ request: 'On request', amount: 'An amount', range: 'A range' }).map(([value, text]) => (
              <Check
                key={value}
                type="radio"
                name={name}
                value={value}
                defaultChecked={(typedIn(name) ?? 'request') === value}
              >
                {text}
              </Check>
            ))}
          </div>
          <div className={amounts}>
            {Object.entries({ amount: 'Amount', most: 'Up to', currency: 'Currency' }).map(([part, text]) => (
              <div key={part} className={part === 'most' ? 'in-has-[[value=amount]:checked]:hidden' : undefined}>
                <TextField
                  label={text}
                  name={`${name}.${part}`}
                  defaultValue={typedIn(`${name}.${part}`) ?? (part === 'currency' ? currency : undefined)}
                  inputMode={part === 'currency' ? undefined : 'decimal'}
                  autoComplete="off"
                />
              </div>
            ))}
          </div>
        </Group>
      )
    case 'trainer':
      return (
        <Group {...group}>
          <div>
            <TextField label="Name" name={`${name}.name`} defaultValue={typedIn(`${name}.name`)} />
            <TextField label="What they have done" name={`${name}.line`} defaultValue={typedIn(`${name}.line`)} />
          </div>
        </Group>
      )
    default:
      return <TextField {...tied} autoComplete="off" />
  }
}

type Tied = {
  label: string
  name: string
  hint?: string | undefined
  error: string | undefined
  defaultValue: string | undefined
}

function Area({ label, hint, error, rows, ...area }: Tied & { rows: number }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          {...area}
          rows={rows}
          className={`${fieldBox} block h-auto resize-y px-4 py-3 leading-normal`}
        />
      )}
    </Field>
  )
}

function Choice({
  label,
  hint,
  error,
  options,
  ...select
}: Tied & { options: (readonly [value: string, text: string])[] }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <select {...ties} {...select} className={`${fieldBox} px-4`}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type GroupProps = Pick<Tied, 'label' | 'name' | 'error'> & { children: ReactNode }

function Group({ label, name, error, children }: GroupProps) {
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1 font-semibold text-small">{label}</legend>
      {children}
      <FieldError id={`${name}-error`} message={error} />
    </fieldset>
  )
}
