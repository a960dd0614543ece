import { isTuition } from '#contract/charges.ts'
import type { Balance } from './balances.ts'

/** What a plan asks for, and until when. */
export type Part = Pick<Balance, 'kind' | 'number' | 'amount' | 'dueOn'>

type Money = Pick<Balance, 'id' | 'asked' | 'owed'>
type Lowered = { chargeId: string; amount: number }

export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What is still to be paid. */
export const open = ({ owed }: Pick<Money, 'owed'>): number => Math.max(0, owed)

/** What is asked and was paid. */
export const covered = (charge: Pick<Money, 'asked' | 'owed'>): number => charge.asked - open(charge)

/**
 * Returns what another plan leaves to pay: `paid` covers its first parts; `off`, such as a scholarship, lowers its last ones.
 * @param least what can be paid at least; less of a part joins its neighbor
 */
export function partsLeft(parts: Part[], { paid, off }: { paid: number; off: number }, least: number): Part[] {
  return joinSmall(take(take(parts, paid).toReversed(), off).toReversed(), least)
}

/** Takes an amount from the first parts. Parts of which nothing is left are gone. */
function take(parts: Part[], amount: number): Part[] {
  let rest = amount
  return parts.flatMap((part) => {
    const taken = Math.min(part.amount, rest)
    rest -= taken
    return taken === part.amount ? [] : [{ ...part, amount: part.amount - taken }]
  })
}

function joinSmall(parts: Part[], least: number): Part[] {
  const at = parts.findIndex(({ amount }) => amount < least)
  const small = parts[at]
  const neighbor = parts[at + 1] ?? parts[at - 1]
  if (!small || !neighbor) return parts
  const joined = { ...neighbor, amount: neighbor.amount + small.amount }
  return joinSmall(
    parts.flatMap((part) => (part === small ? [] : part === neighbor ? [joined] : [part])),
    least,
  )
}

/** Lowers what is open of charges to nothing. */
export const endOpen = (charges: Money[]): Lowered[] =>
  charges.flatMap((charge) => (open(charge) > 0 ? [{ chargeId: charge.id, amount: open(charge) }] : []))

/**
 * Distributes a reduction: the last open charge is lowered first, until nothing of it is to be paid, then those before it.
 * What remains lowers what was paid, the last first, which makes it too much.
 */
export function lowerLast(charges: Money[], amount: number): Lowered[] {
  const lowered: Lowered[] = []
  let rest = amount
  for (const most of [open, covered]) {
    for (const charge of charges.toReversed()) {
      const taken = Math.min(most(charge), rest)
      rest -= taken
      if (taken > 0) lowered.push({ chargeId: charge.id, amount: taken })
    }
  }
  return lowered
}

/**
 * Lowers charges by what is returned of them. What was paid for one beyond what it asks lowers tuition instead, the last
 * charge first: it was to be returned in any case.
 */
export function lowerReturned(charges: (Money & Pick<Balance, 'kind'>)[], returned: Lowered[]): Lowered[] {
  const own = charges.map((charge) => {
    const back = returned.filter(({ chargeId }) => chargeId === charge.id)
    return { chargeId: charge.id, amount: Math.min(charge.asked, sum(back.map(({ amount }) => amount))) }
  })
  const left = charges.map((charge, at) => ({ ...charge, asked: charge.asked - (own[at]?.amount ?? 0), owed: 0 }))
  const [wanted, done] = [returned, own].map((parts) => sum(parts.map(({ amount }) => amount)))
  return [...own, ...lowerLast(left.filter(isTuition), (wanted ?? 0) - (done ?? 0))]
}
