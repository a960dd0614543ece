import { expect, test, vi } from 'vitest'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'
import type { Email } from './email.ts'
import { writeEmail } from './write-email.ts'

type Module = { default: Record<string, unknown> }

const { without } = vi.hoisted(() => ({
  /** Content whose owner left out what an academy need not say. */
  async without(original: () => Promise<unknown>, key: string) {
    const { [key]: _, ...rest } = ((await original()) as Module).default
    return { default: rest }
  },
}))
vi.mock('#content/company.yaml', (original) => without(original, 'phone'))
vi.mock('#content/apply.yaml', (original) => without(original, 'next'))
vi.mock('#content/contact.yaml', (original) => without(original, 'next'))

test.each(['application.visitor', 'contact.visitor'])(
  '%s has no steps and no telephone number of an academy that names none',
  (name) => {
    const { html, text } = writeEmail(sampleEmails[name] as Email, {
      publicUrl: 'https://academy.example',
      staff: 'desk@academy.example',
    })
    for (const body of [html, text]) {
      expect(body).not.toMatch(/undefined|What happens next/)
      expect(body).not.toMatch(/\| *hello|^\s*\|/m)
    }
    expect(html).not.toContain(' · <a href="mailto:')
    expect(text).not.toMatch(/555/)
  },
)
