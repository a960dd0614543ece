import { expect, test } from 'vitest'
import type { CurrentSchedule } from '#content/schedule.ts'
import type { Start } from '#contract/starts.ts'
import { loaderArgs } from '#tests/fixtures/loader-args.ts'
import { otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule, sampleStart } from '#tests/fixtures/schedule.ts'
import { loadMenu, loadRound, loadStarts, loadTraining } from './load-page-data.ts'

/** Two starts of a training, and one of another. */
const spring = { ...sampleStart, id: 'spring', starts: '2027-05-10', ends: '2027-08-26', closesAt: '2027-05-04T06:00Z' }
const other = {
  ...sampleStart,
  id: 'other',
  course: otherTraining.id,
  starts: '2027-02-08',
  closesAt: '2027-02-03T07:00Z',
}
const starts = (starts: Start[]): CurrentSchedule => ({ ...contentSchedule().current(), starts })

const at = (moment: string, shown = starts([sampleStart, other, spring])) => loaderArgs({ moment, shown })

test('a training goes on to its next start after the last day to apply, to the second', () => {
  const before = at('2027-01-05T06:59:59Z')
  expect(loadTraining(before.args, training).next?.starts).toBe('2027-01-11')
  expect(new Date(before.validUntil()).toISOString()).toBe('2027-01-05T07:00:00.000Z')
  const { next } = loadTraining(at('2027-01-05T07:00:00Z').args, training)
  expect([next?.starts, next?.state]).toEqual(['2027-05-10', 'open'])
})

test('a training whose starts are all closed says so of the last one', () => {
  const { next, starts: open } = loadTraining(at('2029-01-01T00:00:00Z').args, otherTraining)
  expect(next?.state).toBe('over')
  expect(open).toEqual({})
})

test('cards name the next start that takes applications', () => {
  const { id } = otherTraining
  const getCards = (moment: string, shows?: (id: string) => boolean) => loadStarts(at(moment).args, shows).starts
  expect(getCards('2026-11-22T12:00:00Z')[id]?.text).toBe('Feb 8, 2027, evenings')
  expect(Object.keys(getCards('2026-11-22T12:00:00Z', (one) => one === id))).toEqual([id])
  expect(getCards('2027-02-04T12:00:00Z')[id]).toBeUndefined()
})

/** The starts of one training, of January and May, with so many free seats. */
function withFree(january: number, may: number) {
  const shown = starts([
    { ...sampleStart, seatsLeft: january },
    { ...spring, seatsLeft: may },
  ])
  const { args } = at('2026-11-22T12:00:00Z', shown)
  return {
    ...loadTraining(args, training),
    menu: loadMenu(args).starts[training.id],
    line: loadStarts(args).starts[training.id],
  }
}

test('a full start gives way to the next with a free seat, and to nobody where all are full', () => {
  const free = withFree(0, 2)
  expect(free.next).toMatchObject({ id: 'spring', state: 'few_left' })
  expect(free.others).toMatchObject([{ id: 'winter', starts: '2027-01-11', state: 'full' }])
  expect(free.menu).toBe('Starts May 10, 2027')
  expect(free.line).toMatchObject({ text: 'May 10, 2027, evenings', note: '2 seats left' })
  const full = withFree(0, 0)
  expect(full.next).toMatchObject({ id: 'winter', state: 'full' })
  expect(full.menu).toBe('Waitlist')
  expect(full.line).toMatchObject({ text: 'Jan 11, 2027, evenings', note: 'Full, waitlist open' })
  expect(withFree(9, 9).line?.note).toBe('')
})

test('the tuition of the next start is given where it is set', () => {
  const tuition = { amount: 4800, most: 5200, currency: 'USD' }
  const { args } = at('2026-11-22T12:00:00Z', starts([{ ...other, tuition }, spring]))
  const cards = loadStarts(args).starts
  expect([cards[otherTraining.id]?.tuition, cards[training.id]?.tuition]).toEqual(['USD 4,800 to 5,200', undefined])
})

test.each([
  ['2025-10-31T12:00:00Z', false, false, '2025-11-01T06:00:00.000Z'],
  ['2025-11-01T06:00:00Z', true, false, '2025-11-03T07:00:00.000Z'],
  ['2025-11-03T07:00:00Z', true, true, undefined],
])('at %s the scholarship is closed: %s, has started: %s', (moment, isClosed, hasStarted, until) => {
  const { content, ...others } = contentSchedule().current()
  const scholarship = { ...content.scholarship, applicationsClose: '2025-10-31', firstDay: '2025-11-03' }
  const { args, validUntil } = at(moment, { ...others, content: { ...content, scholarship } })
  expect(loadRound(args).round).toMatchObject({
    isClosed,
    starts: { label: content.home.hero.scholarship[hasStarted ? 'startedLabel' : 'startLabel'] },
  })
  expect(Number.isFinite(validUntil()) ? new Date(validUntil()).toISOString() : undefined).toBe(until)
})
