import { accountFaults, numberFaults, readAccounts } from '#tests/fixtures/histories/account-faults.ts'
import { testHistories } from '#tests/fixtures/histories/nights.ts'
import { accountHistory } from '#tests/fixtures/histories/steps.ts'

testHistories(
  'accounts',
  accountHistory,
  async (world, lives, count) => {
    const getAccount = await readAccounts(world.academy)
    const faults = new Map<number, string[]>([[0, await numberFaults(world.academy)]])
    for (const [seed, lived] of lives) {
      const { truth, isAgreed, isErased, tooMuch, noted, charges, invoiced, ...found } = accountFaults(
        world.fake,
        lived,
        getAccount(lived.id),
      )
      count('charges', charges)
      count('payments', truth.payments.length)
      count('noted by staff', noted)
      count('refunds', truth.refunds.length)
      count('disputes', truth.disputes.length)
      count('invoiced', invoiced)
      count('accepted', Number(isAgreed))
      count('erased', Number(isErased))
      count('too much', Number(tooMuch > 0))
      faults.set(seed, found.faults)
    }
    return faults
  },
  30,
)
