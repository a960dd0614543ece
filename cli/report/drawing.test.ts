// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Figures } from '#services/report/figures.ts'
import { drawReport } from './drawing.ts'

const figures: Figures = {
  ...{ from: '2026-11-05', to: '2026-11-06', timeZone: 'America/Denver', views: 940 },
  funnel: {
    ...{ formViews: 200, started: 80, secondStep: 60 },
    ...{ submitted: 5, waived: 1, paid: 2, refunded: 1, due: 1 },
  },
  pages: [
    { page: '/apply', views: 200 },
    { page: '/terms&conditions', views: 40 },
  ],
  days: [],
  referrers: [
    { referrer: 'search', views: 240, started: 80, secondStep: 60, submitted: 4, waived: 1, paid: 2 },
    { referrer: 'not sent', views: 0, started: 0, secondStep: 0, submitted: 1, waived: 0, paid: 0 },
  ],
}

function draw(changes: Partial<Figures> = {}): Document {
  return new DOMParser().parseFromString(drawReport({ ...figures, ...changes }), 'image/svg+xml')
}

test('the picture says what it shows', () => {
  const picture = draw()
  expect(picture.documentElement.getAttribute('role')).toBe('img')
  expect(picture.documentElement.getAttribute('aria-labelledby')).toBe('title desc')
  expect(picture.getElementById('title')?.textContent).toBe('Enrollment from 2026-11-05 to 2026-11-06')
  expect(picture.getElementById('desc')?.textContent).toContain(
    'Started: 80; Step 2: 60; Submitted: 5; Paid or waived: 3',
  )
  expect(picture.documentElement.textContent).toContain('/terms&conditions')
  expect(picture.documentElement.textContent).toMatch(
    /Submitted, by where from\s*Search engines4, of them 2 paid, 1 waived\s*Not sent1, of them 0 paid, 0 waived/,
  )
})

test('bars are as long as their counts, the longest 520', () => {
  const bars = [...draw().querySelectorAll('rect.bar')].map((bar) => Number(bar.getAttribute('width')))
  expect(bars.slice(0, 5)).toEqual([520, 208, 156, 13, 7.8])
})

test('nothing counted is said, and drawn without a bar', () => {
  const nothing = { formViews: 0, started: 0, secondStep: 0, submitted: 0, waived: 0, paid: 0, refunded: 0, due: 0 }
  const picture = draw({ views: 0, funnel: nothing, pages: [], referrers: [] })
  expect(picture.documentElement.textContent).toContain('Nothing was counted.')
  const bars = [...picture.querySelectorAll('rect.bar')].map((bar) => Number(bar.getAttribute('width')))
  expect(bars.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
})
