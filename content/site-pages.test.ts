import { describe, expect, it } from 'vitest'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { sitePages } from './site-pages.ts'
import { cardPath, workshopPath } from './site-paths.ts'

const confirmed = { ...content, unconfirmed: {} }
const pages = sitePages(content)

describe('sitePages', () => {
  it('knows every page of the site once', () => {
    const workshops = content.calendar.workshops.map(({ id }) => workshopPath(id))
    expect(pages.map(({ path }) => path).sort()).toEqual([...content.paths, ...workshops].sort())
  })

  it('takes a training from its file, with its questions once they are confirmed', () => {
    const { path, menuLabel: title, summary: description, questions } = training
    const unconfirmed = sitePages({ ...content, unconfirmed: { [`courses/${training.id}.md`]: ['questions'] } })
    expect(unconfirmed.find((page) => page.path === path)?.questions).toEqual([])
    const page = { title, description, above: [{ to: '/#training' }], questions }
    expect(sitePages(confirmed).find((page) => page.path === path)).toMatchObject(page)
  })

  it('gives every page a card of its own', () => {
    expect(new Set(pages.map(({ path }) => cardPath(path))).size).toBe(pages.length)
    expect(cardPath('/')).toBe('/cards/home.png')
    expect(cardPath('/terms&conditions')).toBe('/cards/terms-conditions.png')
    expect(cardPath('/talents/request')).toBe('/cards/talents-request.png')
  })
})
