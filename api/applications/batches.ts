import { isDatabaseAway } from '#api/database-away.ts'

/** Two, so that one gathers answers while the other waits for the disk. */
const AT_ONCE = 2
const MOST = 200

/**
 * Sends single items together: one that comes alone goes at once; those that come while batches are under way make up
 * the next. In a rush many rows share one statement and one flush to disk, and nobody waits for a timer.
 * @param send answers each item, in their order; all of a batch or none takes effect
 */
export function inBatches<Item, Answer>(send: (items: Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  type Entry = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Entry[] = []
  let underWay = 0

  async function settle(batch: Entry[]): Promise<void> {
    try {
      const answers = await send(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer)
      })
    } catch (error) {
      if (isDatabaseAway(error)) {
        // Those who wait would only hear the same, one time-out after the other.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      } else if (batch.length === 1) {
        batch[0]?.reject(error)
      } else {
        // One bad item must not spoil the others.
        for (const entry of batch) await settle([entry])
      }
    }
  }

  function next(): void {
    if (underWay >= AT_ONCE || waiting.length === 0) return
    const batch = waiting.slice(0, MOST)
    waiting = waiting.slice(MOST)
    underWay++
    settle(batch).finally(() => {
      underWay--
      next()
    })
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      next()
    })
}
