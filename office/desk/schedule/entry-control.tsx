import type { ComponentProps } from 'react'
import { weekdays } from '#contract/starts.ts'
import { PlanFields, RefundFields } from '#office/desk/plans/fields.tsx'
import { Check, Choices } from '#office/desk/ui/fields.tsx'
import { AreaField, type Option, SelectField, TextField } from '#office/ui/fields.tsx'
import { type Control, type FormField, weekdayNames } from './fields.ts'

type EntryControlProps = FormField & {
  label: string
  courses: readonly Option[]
  /** Default for new tuition. */
  currency: string
}

const choices = 'flex flex-wrap items-center gap-x-5 gap-y-1'
const amounts =
  'mt-2 -mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-5 ' +
  'in-has-[[value=request]:checked]:hidden'

const rows = { area: 3, lines: 4, dates: 4, outline: 12 }
const inputs: Partial<Record<Control, Pick<ComponentProps<'input'>, 'type' | 'inputMode'>>> = {
  date: { type: 'date' },
  time: { type: 'time' },
  count: { inputMode: 'numeric' },
  money: { inputMode: 'decimal' },
}

export function EntryControl({ control, name, label, hint, courses, currency }: EntryControlProps) {
  const field = { label, name, hint }
  switch (control) {
    case 'area':
    case 'lines':
    case 'dates':
    case 'outline':
      return <AreaField {...field} rows={rows[control]} />
    case 'training':
      return <SelectField {...field} options={courses} empty="Choose" />
    case 'weekday':
      return <SelectField {...field} options={weekdayNames.map((day, index) => ({ id: String(index), name: day }))} />
    case 'flag':
      return (
        <div className="py-2">
          <Check name={name} aria-describedby={`${name}-hint`}>
            {name === 'sample' ? 'This is a sample' : label}
          </Check>
          <p id={`${name}-hint`} className="pl-[1.7rem] text-muted-foreground text-small">
            {hint}
          </p>
        </div>
      )
    case 'days':
      return (
        <Choices label={label} name={name}>
          <div className={choices}>
            {weekdays.map((day) => (
              <Check key={day} name={name} value={day}>
                {day}
              </Check>
            ))}
          </div>
        </Choices>
      )
    case 'tuition':
      return (
        <Choices label={label} name={name}>
          <Tuition name={name} currency={currency} />
        </Choices>
      )
    case 'plans':
      return <PlanFields label={label} />
    case 'refunds':
      return (
        <Choices label={label} name={name}>
          <Refunds name={name} />
        </Choices>
      )
    case 'trainer':
      return (
        <Choices label={label} name={name}>
          <div>
            <TextField label="Name" name={`${name}.name`} />
            <TextField label="What they have done" name={`${name}.line`} />
          </div>
        </Choices>
      )
    default:
      return <TextField {...field} {...inputs[control]} />
  }
}

function Tuition({ name, currency }: { name: string; currency: string }) {
  return (
    <>
      <div className={choices}>
        {Object.entries({ request: 'On request', amount: 'An amount', range: 'A range' }).map(([value, text]) => (
          <Check key={value} type="radio" name={name} value={value} defaultChecked={value === 'request'}>
            {text}
          </Check>
        ))}
      </div>
      <div className={amounts}>
        <TextField label="Amount" name={`${name}.amount`} inputMode="decimal" />
        <div className="in-has-[[value=amount]:checked]:hidden">
          <TextField label="Up to" name={`${name}.most`} inputMode="decimal" />
        </div>
        <TextField label="Currency" name={`${name}.currency`} defaultValue={currency} />
      </div>
    </>
  )
}

function Refunds({ name }: { name: string }) {
  return (
    <>
      <div className={choices}>
        {Object.entries({ usual: 'As usual', own: 'Of its own' }).map(([value, text]) => (
          <Check key={value} type="radio" name={name} value={value} defaultChecked={value === 'usual'}>
            {text}
          </Check>
        ))}
      </div>
      <div className="mt-2 hidden in-has-[[name=refunds][value=own]:checked]:block">
        <RefundFields />
      </div>
    </>
  )
}
