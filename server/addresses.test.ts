import { describe, expect, it } from 'vitest'
import { withPageAddresses } from './addresses.ts'

const page = '<html><head><title>x</title></head><body></body></html>'

describe('withPageAddresses', () => {
  const html = withPageAddresses(page, 'https://academy.example', '/terms&conditions')

  it('names the canonical address and the card, whole and escaped', () => {
    expect(html).toContain('<link rel="canonical" href="https://academy.example/terms&amp;conditions"/>')
    expect(html).toContain('<meta property="og:url" content="https://academy.example/terms&amp;conditions"/>')
    expect(html).toContain('<meta property="og:image" content="https://academy.example/cards/terms-conditions.png"/>')
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('</head>'))
  })

  it('names no card for what is no page', () => {
    expect(withPageAddresses(page, 'https://academy.example', '/apply.data')).not.toContain('og:image')
  })
})
