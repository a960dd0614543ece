import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import { sitePaths } from '#content/site-paths.ts'
import { makeLlms } from './llms.ts'

const content = loadContent()
const text = makeLlms(content)

describe('makeLlms', () => {
  it('begins with the name and what it is about', () => {
    expect(text.startsWith(`# ${content.company.name}\n\n> ${content.company.description}\n\n## `)).toBe(true)
  })

  it('links every listed page once', () => {
    const links = [...text.matchAll(/^- \[[^\]]+\]\(https:\/\/site\.invalid(\/[^)]*)\)/gm)].map(([, path]) => path)
    const pages = links.filter((path) => !path?.includes('.'))
    expect(pages.sort()).toEqual(
      sitePaths.filter((path) => !['/', '/apply', '/success', '/unsubscribe'].includes(path)).sort(),
    )
    expect(new Set(links).size).toBe(links.length)
  })
})
