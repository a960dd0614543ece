import { describe, expect, it } from 'vitest'
import { content } from '#tests/fixtures/sample-content.ts'
import { sitePages } from './site-pages.ts'
import { cardPath, sitePaths } from './site-paths.ts'

const confirmed = { ...content, unconfirmed: {} }
const pages = sitePages(content)

describe('sitePages', () => {
  it('knows every page of the site once', () => {
    expect(pages.map(({ path }) => path).sort()).toEqual([...sitePaths].sort())
  })

  it('takes a training from its file, with its questions once they are confirmed', () => {
    const course = content.courses.find(({ id }) => id === 'dbms')
    expect(pages.find(({ path }) => path === '/dbms')?.questions).toEqual([])
    expect(sitePages(confirmed).find(({ path }) => path === '/dbms')).toMatchObject({
      title: course?.menuLabel,
      description: course?.summary,
      above: [{ to: '/#training' }],
      questions: course?.questions,
    })
  })

  it('gives every page a card of its own', () => {
    expect(new Set(pages.map(({ path }) => cardPath(path))).size).toBe(pages.length)
    expect(cardPath('/')).toBe('/cards/home.png')
    expect(cardPath('/terms&conditions')).toBe('/cards/terms-conditions.png')
    expect(cardPath('/talents/request')).toBe('/cards/talents-request.png')
  })
})
