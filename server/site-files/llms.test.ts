import { expect, it } from 'vitest'
import { sitePaths } from '#content/site-paths.ts'
import { confirmedContent, contentSchedule } from '#tests/fixtures/schedule.ts'
import { makeLlms } from './llms.ts'

const { content } = contentSchedule().current()
const url = 'https://academy.example'
const text = makeLlms(content, url)
const confirmed = makeLlms(confirmedContent(), url)

it('begins with the name and, once confirmed, what it is about', () => {
  expect(text.startsWith(`# ${content.company.name}\n\n## `)).toBe(true)
  expect(confirmed.startsWith(`# ${content.company.name}\n\n> ${content.company.description}\n\n## `)).toBe(true)
})

it('describes policies and lists calendars once they are confirmed', () => {
  const [policy] = content.policies
  expect(text).toContain(`(https://academy.example${policy?.path})\n`)
  expect(confirmed).toContain(`(https://academy.example${policy?.path}): ${policy?.meta.description}\n`)
  for (const file of ['training-calendar.ics', 'training-calendar.pdf', 'information-session.ics']) {
    expect(text).not.toContain(file)
    expect(confirmed).toContain(file)
  }
})

it('links every listed page once', () => {
  const links = [...text.matchAll(/^- \[[^\]]+\]\(https:\/\/academy\.example(\/[^)]*)\)/gm)].map(([, path]) => path)
  const pages = links.filter((path) => !path?.includes('.'))
  expect(pages.sort()).toEqual(sitePaths.filter((path) => !['/', '/success', '/unsubscribe'].includes(path)).sort())
  expect(new Set(links).size).toBe(links.length)
})
