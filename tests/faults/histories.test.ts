import { getFaults } from '#tests/fixtures/histories/faults.ts'
import { everythingKept } from '#tests/fixtures/histories/kept.ts'
import { testHistories } from '#tests/fixtures/histories/nights.ts'
import { history } from '#tests/fixtures/histories/steps.ts'
import { getTruth } from '#tests/fixtures/histories/truth.ts'

testHistories(
  'applications',
  history,
  async (world, lives, count) => {
    const getKept = await everythingKept(world.academy)
    const faults = new Map<number, string[]>()
    for (const [seed, lived] of lives) {
      const truth = getTruth(world.fake, lived)
      const kept = getKept(lived.id)
      count('payments', truth.payments.length)
      count('paid twice', Number(truth.payments.length > 1))
      count('refunds', truth.refunds.length)
      count('refunds of the desk', kept.refund.length)
      count('refunds without an answer', kept.refund.filter(({ error }) => error === 'not_made').length)
      count('disputes', truth.disputes.length)
      count('decisions', kept.decision.length)
      count('changes of status', kept.event.filter(({ kind }) => kind === 'status').length)
      count('open problems', kept.problem.length)
      faults.set(seed, getFaults(lived, truth, kept, world.sent))
    }
    return faults
  },
  60,
)
