import { expect, test, vi } from 'vitest'
import { sample, written } from '#tests/fixtures/raw-email.ts'

/** Content whose owner left out what an academy need not say. */
vi.mock('#content/all.data.ts', async (original) => {
  const { content } = await original<typeof import('#content/all.data.ts')>()
  const { phone, ...company } = content.company
  const withoutNext = <Page extends { next?: unknown }>({ next, ...page }: Page) => page
  const [apply, contact] = [withoutNext(content.apply), withoutNext(content.contact)]
  return { content: { ...content, company, apply, contact } }
})

test.each(['application.visitor', 'contact.visitor'])(
  '%s has no steps and no telephone number of an academy that names none',
  (name) => {
    const { html, text } = written(sample(name))
    for (const body of [html, text]) {
      expect(body).not.toMatch(/undefined|What happens next/)
      expect(body).not.toMatch(/\| *hello|^\s*\|/m)
    }
    expect(html).not.toContain(' · <a href="mailto:')
    expect(text).not.toMatch(/555/)
  },
)
