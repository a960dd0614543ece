import { useContext } from 'react'
import { longDay } from '#content/format.ts'
import { chargeName } from '#contract/charges.ts'
import type { Balance } from '#services/charges/balances.ts'
import { formatFee } from '#services/money.ts'
import { Sent } from './fields.tsx'

/** Charges to choose from, all chosen at first. */
export function ChargeChoices({ legend, charges }: { legend: string; charges: Balance[] }) {
  const chosen = useContext(Sent).typed?.getAll('charge')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2">{legend}</legend>
      {charges.map(({ id, asked, currency, dueOn, ...charge }) => (
        <label key={id} className="flex cursor-pointer items-start gap-3 leading-6">
          <input
            type="checkbox"
            name="charge"
            value={id}
            defaultChecked={chosen?.includes(id) ?? true}
            className="size-6 shrink-0 cursor-pointer"
          />
          <span>
            {chargeName(charge)}, {formatFee({ amount: asked, currency })}
            {dueOn && `, due ${longDay(dueOn)}`}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
