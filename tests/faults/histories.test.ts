import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { faultsOf } from '#tests/fixtures/histories/faults.ts'
import { everythingKept } from '#tests/fixtures/histories/kept.ts'
import type { Lived } from '#tests/fixtures/histories/lived.ts'
import type { Death } from '#tests/fixtures/histories/mortal.ts'
import { askSoon, live, runAllJobs } from '#tests/fixtures/histories/run.ts'
import { type History, history } from '#tests/fixtures/histories/steps.ts'
import { truthOf } from '#tests/fixtures/histories/truth.ts'
import { openWorld, type World } from '#tests/fixtures/histories/world.ts'
import { inLength } from './length.ts'

const SEED = Number(process.env.HISTORIES_SEED ?? randomInt(2 ** 31))
const HISTORIES = Number(process.env.HISTORIES ?? inLength(300, 10_000))
/** That happen at the same time in one database, and that one night compares. */
const AT_ONCE = 12
const A_NIGHT = 250

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.academy.close())

/** Each history has a seed of its own, so that it can be repeated alone. */
const seeds = () =>
  HISTORIES === 1 ? [SEED] : fc.sample(fc.noBias(fc.integer({ min: 1 })), { seed: SEED, numRuns: HISTORIES })
const historyOf = (seed: number) => fc.sample(history, { seed, numRuns: 1 })[0] as History

/** Lets histories happen at the same time, then a night pass, and says what is wrong with each of them. */
async function faultsAfter(histories: { name: string; history: History }[]): Promise<Map<string, string[]>> {
  await world.clear()
  const lives = new Map<string, Lived>()
  await eachAtOnce(histories, AT_ONCE, async ({ name, history }) => {
    const lived = await live(world, history)
    lives.set(name, lived)
    await runAllJobs(world, lived)
  })
  await night([...lives.values()], { call: SEED % 150, isAfter: SEED % 2 === 0 })
  const keptOf = await everythingKept(world.academy)
  const faults = [...lives].map(([name, lived]) => {
    return [name, faultsOf(lived, truthOf(world.fake, lived), keptOf(lived.id), world.sent)] as const
  })
  return new Map(faults.filter(([, found]) => found.length > 0))
}

/**
 * The nightly comparison, in a process that ends on the way and then in ones that do not, with what follows from it. Twice: the
 * database may know only a moment later that the first one is gone.
 */
async function night(lives: Lived[], death: Death): Promise<void> {
  for (const lived of lives) await askSoon(world, lived)
  await world.run({ task: 'check_open_sessions' }, death)
  await world.run({ task: 'reconcile' }, death)
  for (let run = 0; run < 2; run++) {
    await world.run({ task: 'check_open_sessions' }, null)
    await world.run({ task: 'reconcile' }, null)
    await eachAtOnce(lives, AT_ONCE, (lived) => runAllJobs(world, lived))
  }
  await world.run({ task: 'reconcile' }, null)
}

/** Fails with the smallest history like this one that goes wrong by itself; does nothing if this one does not. */
async function shrink(seed: number): Promise<void> {
  const property = fc.asyncProperty(history, async (one) => {
    const faults = await faultsAfter([{ name: `${seed}`, history: one }])
    expect(Object.fromEntries(faults)).toEqual({})
  })
  await fc.assert(property, { seed, numRuns: 1, interruptAfterTimeLimit: 60_000 })
}

test(
  `${HISTORIES} histories of applications end as Stripe has them (HISTORIES_SEED=${SEED})`,
  async () => {
    console.log(`histories: HISTORIES_SEED=${SEED} HISTORIES=${HISTORIES}`)
    const all = seeds()
    for (let from = 0; from < all.length; from += A_NIGHT) {
      const those = all.slice(from, from + A_NIGHT).map((seed) => ({ name: `${seed}`, history: historyOf(seed) }))
      const faults = await faultsAfter(those)
      for (const [name, found] of faults) console.log(`HISTORIES_SEED=${name} HISTORIES=1:`, found)
      const [first] = faults.keys()
      if (first) await shrink(Number(first))
      expect(Object.fromEntries(faults)).toEqual({})
    }
  },
  inLength(2, 30) * 60_000,
)
