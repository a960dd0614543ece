import { Check, Choices } from '#office/desk/ui/fields.tsx'
import { SelectField, SmallFields, TextField } from '#office/ui/fields.tsx'
import { REFUND_STEPS } from './form.ts'

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-4'
/** Fields of plans that are not offered are not shown. */
const of = {
  full: 'hidden in-has-[[name=plans][value=full]:checked]:block',
  deposit:
    'hidden in-has-[[name=plans][value=deposit]:checked]:block in-has-[[name=plans][value=monthly]:checked]:block',
  monthly: 'hidden in-has-[[name=plans][value=monthly]:checked]:block',
}

type FieldsProps = {
  /** Initial values by name; of a form that has its own, empty. */
  values?: readonly (readonly [name: string, value: string])[]
}

/** How tuition can be paid. @param hint what empty fields mean */
export function PlanFields({ label, values = [], hint }: FieldsProps & { label: string; hint?: string }) {
  const kinds = values.flatMap(([name, value]) => (name === 'plans' ? [value] : []))
  const field = (name: string) => ({ name, hint, defaultValue: values.find(([other]) => other === name)?.[1] })
  return (
    <Choices label={label} name="plans">
      <div className="flex flex-wrap gap-x-5">
        {Object.entries({ full: 'All at once', deposit: 'With a deposit', monthly: 'Monthly' }).map(([kind, name]) => (
          <Check key={kind} name="plans" value={kind} defaultChecked={kinds.includes(kind)}>
            {name}
          </Check>
        ))}
      </div>
      <div className={`mt-1 ${grid}`}>
        <div className={of.full}>
          <TextField label="Discount" placeholder="5% or 200" {...field('plans.discount')} />
        </div>
        <div className={of.deposit}>
          <TextField label="Deposit" inputMode="decimal" {...field('plans.deposit')} />
        </div>
        <div className={of.monthly}>
          <TextField label="Payments" inputMode="numeric" placeholder="4" {...field('plans.parts')} />
        </div>
      </div>
    </Choices>
  )
}

const whens = [
  { id: 'before', name: 'days before the first class' },
  { id: 'after', name: 'days after the first class' },
]

/** How much of the paid tuition a withdrawal returns until which day. */
export function RefundFields({ values = [] }: FieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values.find(([other]) => other === name)?.[1] })
  return (
    <SmallFields value>
      {Array.from({ length: REFUND_STEPS }, (_value, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has nothing but its place
          key={index}
          className={`mb-2 grid grid-cols-[5.5rem_4rem_minmax(0,1fr)] gap-x-3 ${index === 0 ? '' : '[&_label]:sr-only'}`}
        >
          <legend className="sr-only">Step {index + 1}</legend>
          <TextField label="Returned, %" inputMode="numeric" {...field(`refunds.${index}.percent`)} />
          <TextField label="Until" inputMode="numeric" {...field(`refunds.${index}.days`)} />
          <SelectField label="Counted from" options={whens} {...field(`refunds.${index}.when`)} />
        </fieldset>
      ))}
      <Check name="refunds.keepsDeposit" defaultChecked={values.some(([name]) => name === 'refunds.keepsDeposit')}>
        The deposit is not returned
      </Check>
    </SmallFields>
  )
}
