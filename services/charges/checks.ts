import { dayIn } from '#content/format.ts'
import { amountStep } from '#contract/currencies.ts'
import { isDay } from '#services/days.ts'
import { formatFee } from '#services/money.ts'
import { DAY, later } from '#services/secrets.ts'

const MOST_DAYS = 3 * 366
/** In minor units: beyond any tuition, so a typing error. */
const MOST = 1_000_000_000

/** Returns why nothing can be due on a day; undefined if it can. */
export function dueDayProblem(timeZone: string, day: string): string | undefined {
  const dayAfter = (days: number) => dayIn(timeZone, later(new Date(), days * DAY))
  const isPossible = isDay(day) && day >= dayAfter(0) && day <= dayAfter(MOST_DAYS)
  return isPossible ? undefined : 'Choose a day from today on, within three years.'
}

/** Returns what is wrong with an amount in minor units; undefined if nothing is. @param amount NaN if it was typed wrong */
export function amountProblem(amount: number, currency: string, most = MOST): string | undefined {
  const isAmount = Number.isSafeInteger(amount) && amount > 0 && amount % amountStep(currency) === 0
  if (!isAmount) return 'Type an amount, such as 12.50.'
  return amount > most ? `This can be at most ${formatFee({ amount: most, currency })}.` : undefined
}
