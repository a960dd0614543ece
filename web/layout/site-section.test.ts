import { describe, expect, it } from 'vitest'
import { sectionOf } from './site-section.ts'

describe('sectionOf', () => {
  it.each([
    ['/talents', 1],
    ['/talents/request', 1],
    ['/resumes', 2],
    ['/resumes/submit', 2],
    ['/about', 3],
    ['/generative-ai', 4],
    ['/ai-engineering', 4],
    ['/data-analytics', 4],
    ['/data-science', 4],
    ['/cloud-aws', 4],
    ['/cloud-azure', 4],
    ['/ui-ux', 4],
    ['/project-management', 4],
    ['/cyber-security', 4],
    ['/dbms', 4],
    ['/enterprise-custom-training', 5],
    ['/corporate-calendar-training', 5],
    ['/contact', 6],
  ])('%s is section %i', (path, marker) => {
    expect(sectionOf(path)).toBe(marker)
    expect(sectionOf(`${path}/`)).toBe(marker)
  })

  it.each(['/', '/apply', '/privacypolicy', '/no-such-page'])('%s is in none', (path) => {
    expect(sectionOf(path)).toBeUndefined()
  })
})
