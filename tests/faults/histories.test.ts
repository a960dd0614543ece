import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { getFaults } from '#tests/fixtures/histories/faults.ts'
import { everythingKept } from '#tests/fixtures/histories/kept.ts'
import type { Lived } from '#tests/fixtures/histories/lived.ts'
import type { Death } from '#tests/fixtures/histories/mortal.ts'
import { askSoon, live, runAllJobs } from '#tests/fixtures/histories/run.ts'
import { type History, history } from '#tests/fixtures/histories/steps.ts'
import { getTruth } from '#tests/fixtures/histories/truth.ts'
import { openWorld } from '#tests/fixtures/histories/world.ts'
import { inLength } from './length.ts'

const SEED = Number(process.env.HISTORIES_SEED ?? randomInt(2 ** 31))
const HISTORIES = Number(process.env.HISTORIES ?? inLength(80, 10_000))
/** That happen at the same time. */
const AT_ONCE = 12
/** That one database has, and one nightly comparison. */
const A_NIGHT = 250

const world = await openWorld()
afterAll(() => world.academy.close())

/** Each history has a seed of its own, with which it can be repeated alone. */
function seeds(): number[] {
  if (HISTORIES === 1) return [SEED]
  return fc.sample(fc.noBias(fc.integer({ min: 1 })), { seed: SEED, numRuns: HISTORIES })
}

const getHistory = (seed: number) => fc.sample(history, { seed, numRuns: 1 })[0] as History

/** What there was of each kind, so that a run shows what it has tried. */
const counts: Record<string, number> = {}
const count = (what: string, more: number) => {
  counts[what] = (counts[what] ?? 0) + more
}

/** Lets histories happen at the same time, then a night pass, and says what is wrong with each of them. */
async function faultsAfter(histories: Map<number, History>): Promise<Map<number, string[]>> {
  await world.clear()
  const lives = new Map<number, Lived>()
  await eachAtOnce(histories, AT_ONCE, async ([seed, one]) => {
    const lived = await live(world, one)
    lives.set(seed, lived)
    await runAllJobs(world, lived)
  })
  await night([...lives.values()], { call: SEED % 150, isAfter: SEED % 2 === 0 })
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
    const found = getFaults(lived, truth, kept, world.sent)
    if (found.length > 0) faults.set(seed, found)
  }
  count('emails', world.sent.size)
  return faults
}

/**
 * The nightly comparison, in a process that ends on the way and then in ones that do not, with what follows from it. Twice: the
 * database may know only a moment later that the first one is gone.
 */
async function night(lives: Lived[], death: Death): Promise<void> {
  for (const lived of lives) await askSoon(world, lived)
  // Refunds that Stripe has not answered: their jobs are over.
  await world.academy.rows(
    "update refunds set created_at = now() - interval '5 days', unknown_since = now() - interval '1 day' where state = 'requested'",
  )
  await world.run({ task: 'check_open_checkout_sessions' }, death)
  await world.run({ task: 'reconcile' }, death)
  for (let run = 0; run < 2; run++) {
    await world.run({ task: 'check_open_checkout_sessions' }, null)
    await world.run({ task: 'reconcile' }, null)
    await eachAtOnce(lives, AT_ONCE, (lived) => runAllJobs(world, lived))
  }
  await world.run({ task: 'reconcile' }, null)
}

/** Fails with the smallest history like this one that goes wrong by itself; does nothing if this one does not. */
async function shrink(seed: number): Promise<void> {
  const isGood = fc.asyncProperty(history, async (item) => {
    expect(await faultsAfter(new Map([[seed, item]]))).toEqual(new Map())
  })
  await fc.assert(isGood, { seed, numRuns: 1, interruptAfterTimeLimit: 60_000 })
}

test(
  `${HISTORIES} histories of applications end as Stripe has them (HISTORIES_SEED=${SEED})`,
  async () => {
    console.log(`HISTORIES_SEED=${SEED} HISTORIES=${HISTORIES}`)
    const all = seeds()
    for (let from = 0; from < all.length; from += A_NIGHT) {
      const those = all.slice(from, from + A_NIGHT)
      const faults = await faultsAfter(new Map(those.map((seed) => [seed, getHistory(seed)])))
      for (const [seed, found] of faults) console.log(`HISTORIES_SEED=${seed} HISTORIES=1:`, found)
      const [first] = faults.keys()
      if (first !== undefined) await shrink(first)
      expect(faults).toEqual(new Map())
    }
    console.log(counts)
  },
  // On a machine that is busy with other things; alone, it takes a fifth of it.
  60_000 + HISTORIES * 3_000,
)
