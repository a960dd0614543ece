import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { contentSecurityPolicy } from '#http/security-headers.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { builtApiOrigin } from './own-addresses.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test.each([undefined, 'https://api.academy.example:8443'])(
  'without script, the page’s policy lets the form that ends a subscription go where it goes (VITE_API_URL=%s)',
  async (apiUrl) => {
    vi.stubEnv('VITE_API_URL', apiUrl)
    vi.resetModules()
    const { UnsubscribeForm } = await import('#web/forms/newsletter/unsubscribe-form.tsx')
    const html = renderToStaticMarkup(<UnsubscribeForm {...content.newsletter} token="a-token" onDone={() => {}} />)
    const page = 'https://academy.example/unsubscribe?token=a-token'
    const action = new URL(/<form [^>]*action="([^"]+)"/.exec(html)?.[1] ?? '', page)
    expect(action.pathname).toBe('/api/v1/Newsletter/unsubscribe')
    expect(action.origin).toBe(apiUrl ?? 'https://academy.example')

    const apiOrigin = builtApiOrigin()
    const [, allowed = ''] = /form-action ([^;]*)/.exec(contentSecurityPolicy([], { apiOrigin })) ?? []
    const origins = allowed.split(' ').map((source) => (source === "'self'" ? new URL(page).origin : source))
    expect(origins).toContain(action.origin)
    expect(origins).toHaveLength(apiUrl ? 2 : 1)
  },
)
