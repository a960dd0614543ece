import { isDatabaseAway } from '#api/database-away.ts'

const MOST = 200

/**
 * Sends single items together: one that comes alone is sent at once; those that come while a batch is under way make up
 * the next. In a rush many rows share one statement and one flush to disk, and nobody waits for a timer.
 * @param send answers each item, in their order; all of a batch or none takes effect
 */
export function inBatches<Item, Answer>(send: (items: Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  type Entry = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let waiting: Entry[] = []
  // What of a failed batch is still to be tried, one by one.
  let single: Entry[] = []
  let underWay = false

  async function settle(batch: Entry[]): Promise<void> {
    try {
      const answers = await send(batch.map(({ item }) => item))
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer)
      })
    } catch (error) {
      if (isDatabaseAway(error)) {
        // Those that wait would only fail in the same way, one time-out after the other.
        for (const { reject } of [...batch, ...single.splice(0), ...waiting.splice(0)]) reject(error)
      } else if (batch.length === 1) {
        batch[0]?.reject(error)
      } else {
        // One bad item must not spoil the others.
        single = batch
        for (let entry = single.shift(); entry; entry = single.shift()) await settle([entry])
      }
    }
  }

  function next(): void {
    if (underWay || waiting.length === 0) return
    const batch = waiting.slice(0, MOST)
    waiting = waiting.slice(MOST)
    underWay = true
    settle(batch).finally(() => {
      underWay = false
      next()
    })
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      next()
    })
}
