import { describe, expect, it } from 'vitest'
import { pageFiles } from '#content/page-files.data.ts'
import { sitePaths } from '#content/site-paths.ts'
import { assetsOf, beyondBudget, type Sizes } from './size-budget.ts'
import { budgetOf } from './size-budgets.ts'

const sizes = (home: Partial<Sizes>) => new Map([['/' as const, { ...budgetOf('/'), ...home }]])

describe('beyondBudget', () => {
  it('has nothing to say of a page at its budget', () => {
    expect(beyondBudget(sizes({}), budgetOf)).toEqual([])
  })

  it.each(['html', 'css', 'js'] as const)(
    'names page, kind, size and budget where the %s is a byte too large',
    (kind) => {
      const budget = budgetOf('/')[kind]
      expect(beyondBudget(sizes({ [kind]: budget + 1 }), budgetOf)).toEqual([
        `/: ${kind.toUpperCase()} has ${budget + 1} bytes, its budget is ${budget}`,
      ])
    },
  )
})

it('finds the files of a page whose script waits, and of one whose script does not, each once', () => {
  const page = (rel: string) =>
    `<link rel="icon" href="/i.svg"/><link rel="${rel}" href="/a.js"/><link rel="${rel}" href="/a.js"/>` +
    `<link nonce="n" rel="${rel}" href="/b.js"/><link rel="stylesheet" href="/c.css#late"/>`
  for (const rel of ['later', 'modulepreload']) {
    expect(assetsOf(page(rel))).toEqual({ css: ['/c.css'], js: ['/a.js', '/b.js'] })
  }
})

it('holds home to its bars, and every page to that of styles', () => {
  expect(budgetOf('/').js).toBeLessThanOrEqual(115_000)
  for (const path of sitePaths) expect(budgetOf(path).css).toBeLessThanOrEqual(15_500)
})

it('has one budget for every training and one for every policy', () => {
  for (const [first, ...others] of Object.values(pageFiles)) {
    for (const name of others) expect(budgetOf(`/${name}`), name).toBe(budgetOf(`/${first}`))
  }
  expect(budgetOf('/rust-systems-programming')).toBe(budgetOf('/ai-engineering'))
})
