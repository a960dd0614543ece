import { useId } from 'react'
import { dayText } from '#content/format.ts'
import { planName, price, reductionText } from '#content/plan-text.ts'
import { chargeName } from '#contract/charges.ts'
import type { PaymentPlan, PlanPart } from '#contract/plans.ts'
import { useSent } from '#office/ui/fields.tsx'
import { FieldError } from '#ui/field.tsx'

type OfferedPlan = { plan: PaymentPlan; parts: PlanPart[] }

/** Chooses one of the plans of an offer, each with what is due when. Without another one, the only plan is chosen. */
export function PlanChoice({ plans, currency }: { plans: OfferedPlan[]; currency: string }) {
  const { defaultValue: chosen, error } = useSent('plan', plans.length === 1 ? plans[0]?.plan.kind : undefined)
  return (
    <fieldset className="w-full min-w-0" aria-describedby={error ? 'plan-error' : undefined}>
      <legend className="mb-3 font-semibold">
        {plans.length === 1 ? 'How you pay the tuition' : 'Choose how you pay the tuition'}
      </legend>
      <div className="grid gap-3">
        {plans.map((offered) => (
          <PlanCard key={offered.plan.kind} {...offered} currency={currency} isChosen={offered.plan.kind === chosen} />
        ))}
      </div>
      <FieldError id="plan-error" message={error} />
    </fieldset>
  )
}

const card =
  'card grid cursor-pointer content-start gap-3 p-4 has-[:checked]:border-accent has-[:checked]:outline-1 ' +
  'has-[:checked]:outline-accent has-[:focus-visible]:outline-2'

const row = 'col-span-full grid grid-cols-subgrid'

function PlanCard({ plan, parts, currency, isChosen }: OfferedPlan & { currency: string; isChosen: boolean }) {
  const id = useId()
  const off = plan.kind === 'full' && plan.discount ? `${reductionText(plan.discount, currency)} off` : undefined
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <label className={card}>
      <span className="flex items-baseline gap-[0.6rem]">
        <input
          type="radio"
          name="plan"
          value={plan.kind}
          defaultChecked={isChosen}
          required
          aria-describedby={id}
          className="size-[1.1rem] flex-none translate-y-[0.15rem]"
        />
        <span className="font-semibold">{planName(plan)}</span>
        {off && <span className="ml-auto text-muted-foreground text-small">{off}</span>}
      </span>
      <span id={id} className="grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 text-small tabular-nums">
        {parts.map((part) => (
          <span key={`${part.kind} ${part.number}`} className={row}>
            <span>
              {part.kind === 'tuition' && parts.length > 1 ? 'The rest' : chargeName({ ...part, description: '' })}
            </span>
            <span className="text-muted-foreground">{`by ${dayText(part.dueOn)}`}</span>
            <span className="text-end">{price(part.amount, currency)}</span>
          </span>
        ))}
        {parts.length > 1 && (
          <span className={`mt-1 border-t pt-2 font-semibold ${row}`}>
            <span className="col-span-2">In all</span>
            <span className="text-end">{price(total, currency)}</span>
          </span>
        )}
      </span>
    </label>
  )
}
