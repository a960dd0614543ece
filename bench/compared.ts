import type { Asked } from './closed-loop.ts'
import { median, quantile, spread } from './statistics.ts'

/** What a contender's rounds came to, one figure a round: answers a second, milliseconds, and microseconds of a core an answer. */
export type Rounds = { perSecond: number[]; p50: number[]; p99: number[]; core: number[] }

/** Rounds of several contenders at several tasks, all in the same turns. */
export type Compared = Map<string, Map<string, Rounds>>

/** Adds a round to what a contender has come to at a task. */
export function addRound(compared: Compared, task: string, contender: string, asked: Asked, core: number): void {
  const ofTask = compared.get(task) ?? new Map<string, Rounds>()
  const rounds = ofTask.get(contender) ?? { perSecond: [], p50: [], p99: [], core: [] }
  compared.set(task, ofTask.set(contender, rounds))
  rounds.perSecond.push(asked.perSecond)
  rounds.p50.push(quantile(asked.latencies, 0.5))
  rounds.p99.push(quantile(asked.latencies, 0.99))
  rounds.core.push(core / asked.latencies.length)
}

/** The first contender of each task beside the others: medians, and the medians of the rounds' ratios with their spread. */
export function comparison(compared: Compared): { columns: string[]; rows: string[][] } {
  const rows = [...compared].flatMap(([task, contenders]) => {
    const [first] = contenders.values()
    const ratio = (of: keyof Rounds, rounds: Rounds): string => {
      if (first === undefined || rounds === first) return ''
      const ratios = rounds[of].map((figure, round) => (first[of][round] ?? Number.NaN) / figure)
      return `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`
    }
    return [...contenders].map(([name, rounds]) => [
      task,
      name,
      `${median(rounds.perSecond).toFixed(0)} (${spread(rounds.perSecond)})`,
      median(rounds.p50).toFixed(2),
      median(rounds.p99).toFixed(2),
      median(rounds.core).toFixed(1),
      ratio('perSecond', rounds),
      ratio('p99', rounds),
      ratio('core', rounds),
    ])
  })
  const columns = [
    ...['what', 'by', 'a second', 'p50 ms', 'p99 ms', 'core µs each'],
    ...['rate: site / this', 'p99: site / this', 'core: site / this'],
  ]
  return { columns, rows }
}
