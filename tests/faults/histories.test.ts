import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { askSoon, type Lived, live, runJobs } from '#tests/fixtures/histories/run.ts'
import { type History, history } from '#tests/fixtures/histories/steps.ts'
import { faultsOf } from '#tests/fixtures/histories/truth.ts'
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
const seeds = () => fc.sample(fc.integer(), { seed: SEED, numRuns: HISTORIES })
const historyOf = (seed: number) => fc.sample(history, { seed, numRuns: 1 })[0] as History

/** Lets histories happen at the same time, then a night pass, and says what is wrong with each of them. */
async function faultsAfter(histories: { name: string; history: History }[]): Promise<Map<string, string[]>> {
  await world.clear()
  const lives = new Map<string, Lived>()
  await eachAtOnce(histories, AT_ONCE, async ({ name, history }) => {
    const lived = await live(world, history, name)
    lives.set(name, lived)
    await runJobs(world, lived, null)
  })
  await night([...lives.values()])
  const faults = new Map<string, string[]>()
  await eachAtOnce(lives, AT_ONCE, async ([name, lived]) => {
    const found = await faultsOf(world, lived)
    if (found.length > 0) faults.set(name, found)
  })
  return faults
}

async function night(lives: Lived[]): Promise<void> {
  const at = { payload: {}, created_at: new Date() }
  for (const lived of lives) await askSoon(world, lived)
  for (const task of ['check_open_sessions', 'check_refunds']) await world.run({ ...at, task }, null)
  await eachAtOnce(lives, AT_ONCE, (lived) => runJobs(world, lived, null))
}

test(
  `${HISTORIES} histories of applications end as Stripe has them (HISTORIES_SEED=${SEED})`,
  async () => {
    console.log(`histories: HISTORIES_SEED=${SEED} HISTORIES=${HISTORIES}`)
    const all = seeds()
    for (let from = 0; from < all.length; from += A_NIGHT) {
      const those = all.slice(from, from + A_NIGHT).map((seed) => ({ name: `${seed}`, history: historyOf(seed) }))
      const faults = await faultsAfter(those)
      expect(Object.fromEntries(faults)).toEqual({})
    }
  },
  inLength(2, 30) * 60_000,
)
