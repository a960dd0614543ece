import type { Balance } from './balances.ts'

/** Minor units of one currency. `owed` is still to be paid, `tooMuch` was paid beyond what was asked. */
export type Totals = Record<'asked' | 'received' | 'returned' | 'owed' | 'tooMuch', number> & { currency: string }

/** Says what a person or company owes, in each currency: `asked` less `received` plus `returned` is `owed` less `tooMuch`. */
export function owes(balances: Balance[]): Totals[] {
  return [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (figure: (balance: Balance) => number) => some.reduce((total, balance) => total + figure(balance), 0)
    return {
      currency,
      asked: sum(({ asked }) => asked),
      received: sum(({ received }) => received),
      returned: sum(({ returned }) => returned),
      owed: sum(({ owed }) => Math.max(0, owed)),
      tooMuch: sum(({ owed }) => Math.max(0, -owed)),
    }
  })
}
