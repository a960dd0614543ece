import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { TextField } from '#office/ui/fields.tsx'
import { formatFee, toDecimal } from '#services/money.ts'
import { besideOthers, Menu, tightActions } from './menu.tsx'
import type { ShownMoney } from './money-load.ts'
import { WorkForm } from './work-form.tsx'

type ReturnProps = { proposal: NonNullable<ShownMoney['proposal']> }

/** Refunds as proposed by one press, or another amount, or nothing. */
export function DecideReturn({ proposal }: ReturnProps) {
  const { amount, paid, outside, currency, schedule } = proposal
  const money = (some: number) => formatFee({ amount: some, currency })
  return (
    <div className="grid gap-2">
      <Quiet>
        {money(paid)} was paid. {schedule}
        {outside > 0 && ` ${money(outside)} of the refund cannot go through Stripe: return it, and record that.`}
      </Quiet>
      <div className={tightActions}>
        {amount > 0 && (
          <WorkForm intent="return" className={besideOthers}>
            <input type="hidden" name="amount" value={toDecimal({ amount, currency })} />
            <Submit>Refund {money(amount)}</Submit>
          </WorkForm>
        )}
        <Menu label="Another amount" size="form">
          <WorkForm intent="return" showsErrors>
            <TextField
              label={`Amount, at most ${money(paid)}`}
              name="amount"
              inputMode="decimal"
              defaultValue={toDecimal({ amount, currency })}
              required
            />
            <TextField label="Note" name="note" placeholder="Only staff see it." />
            <Submit>Refund</Submit>
          </WorkForm>
        </Menu>
        <Menu label="Return nothing" size="form">
          <WorkForm intent="return" showsErrors>
            <input type="hidden" name="amount" value="0" />
            <TextField label="Why" name="note" placeholder="Only staff see it." required />
            <Submit>Return nothing</Submit>
          </WorkForm>
        </Menu>
      </div>
    </div>
  )
}
