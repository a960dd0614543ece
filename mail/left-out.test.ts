import { expect, test } from 'vitest'
import { sample, written } from '#tests/fixtures/raw-email.ts'
import { content } from '#tests/fixtures/sample-content.ts'

const withoutNext = <Page extends { next?: unknown }>({ next, ...page }: Page) => page
const { phone, ...company } = content.company

/** Content whose owner left out what an academy need not say. */
const brief = { ...content, company, apply: withoutNext(content.apply), contact: withoutNext(content.contact) }

test.each(['application.visitor', 'contact.visitor'])(
  '%s has no steps and no telephone number of an academy that names none',
  (name) => {
    const { html, text } = written(sample(name), brief)
    for (const body of [html, text]) {
      expect(body).not.toMatch(/undefined|What happens next/)
      expect(body).not.toMatch(/\| *hello|^\s*\|/m)
    }
    expect(html).not.toContain(' · <a href="mailto:')
    expect(text).not.toMatch(/555/)
  },
)
