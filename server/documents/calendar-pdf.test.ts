import { expect, it } from 'vitest'
import { place } from '#content/place.ts'
import type { ShownContent } from '#content/schedule.ts'
import { workshopPath } from '#content/site-paths.ts'
import { confirmedContent, contentSchedule } from '#tests/fixtures/schedule.ts'
import { makeCalendarPdf } from './calendar-pdf.ts'

const { content } = contentSchedule().current()
const made = new Date('2026-11-20T12:00:00Z')
const getText = async (from: ShownContent) => (await makeCalendarPdf(from, made)).toString('latin1')
const raw = await getText(content)
const pagesIn = (text: string) => text.match(/\/Type \/Page\n/g)?.length

/** A text of the document's description, which is in an object of its own. */
function infoIn(text: string, key: string): string | undefined {
  const object = new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1]
  return new RegExp(`\n${object} 0 obj\n\\((.*)\\)\n`).exec(text)?.[1]
}

/** Every address that the sheet leads to. */
const linksIn = (text: string) => [...text.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address)

it('the printed calendar is one page, tagged, with language, title and author', () => {
  expect(pagesIn(raw)).toBe(1)
  expect(raw).toContain('/Marked true')
  expect(raw).toContain(`/Lang (${place().language})`)
  expect(infoIn(raw, 'Title')).toBe(content.calendar.title)
  expect(infoIn(raw, 'Author')).toBe(content.company.name)
  expect(raw).toContain('/S /H1')
  expect(raw.match(/\/S \/TR\n/g)).toHaveLength(content.calendar.workshops.length + 1)
})

it('the printed calendar is a sheet without workshops and without a telephone number as well', async () => {
  const { phone, ...company } = content.company
  const bare = await getText({ ...content, company, calendar: { ...content.calendar, workshops: [] } })
  expect(bare.match(/\/S \/TR\n/g)).toHaveLength(1)
  const namesPhone = (text: string) => linksIn(text).some((address) => address?.startsWith('tel:'))
  expect([raw, bare].map(namesPhone)).toEqual([true, false])
})

it('the printed calendar leads each workshop to its page, on to the site, and to no address of it, which the build does not know', () => {
  for (const { id } of content.calendar.workshops) expect(linksIn(raw)).toContain(workshopPath(id))
  expect(linksIn(raw)).toContain('/custom-training')
  expect(linksIn(raw).filter((link) => !/^(\/[\w&-]|mailto:|tel:)/.test(link ?? ''))).toEqual([])
})

it('the printed calendar leads to the calendar to subscribe to, which there is none of samples', async () => {
  const feed = '/training-calendar.ics'
  expect(linksIn(raw)).not.toContain(feed)
  expect(linksIn(await getText(confirmedContent()))).toContain(feed)
})

it('the printed calendar stays one page with more workshops than fit, and says how many there are besides', async () => {
  const workshops = Array.from({ length: 40 }, (_value, index) => content.calendar.workshops[index % 12]).filter(
    (item) => !!item,
  )
  const many = await getText({ ...content, calendar: { ...content.calendar, workshops } })
  expect(pagesIn(many)).toBe(1)
  const rows = (many.match(/\/S \/TR\n/g)?.length ?? 0) - 1
  expect(rows).toBeLessThan(40)
  expect(many).toContain(`(${40 - rows} more sessions are on the site)`)
})
