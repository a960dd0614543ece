import { describe, expect, it } from 'vitest'
import { withOrigin, withPageAddresses } from './addresses.ts'

const page = '<html><head><title>x</title></head><body>https://site.invalid/about</body></html>'

describe('withPageAddresses', () => {
  const html = withPageAddresses(page, 'https://academy.example', '/terms&conditions')

  it('names the canonical address and the card, whole and escaped', () => {
    expect(html).toContain('<link rel="canonical" href="https://academy.example/terms&amp;conditions"/>')
    expect(html).toContain('<meta property="og:url" content="https://academy.example/terms&amp;conditions"/>')
    expect(html).toContain('<meta property="og:image" content="https://academy.example/cards/terms-conditions.png"/>')
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('</head>'))
  })

  it('puts the address in wherever the build left a place for it', () => {
    expect(html).toContain('<body>https://academy.example/about</body>')
    expect(html).not.toContain('site.invalid')
  })

  it('names no card for what is no page', () => {
    expect(withPageAddresses(page, 'https://academy.example', '/apply.data')).not.toContain('og:image')
  })
})

describe('withOrigin', () => {
  it('puts the address into a text', () => {
    const text = withOrigin(
      '/robots.txt',
      Buffer.from('Sitemap: https://site.invalid/sitemap.xml\n'),
      'http://localhost:3000',
    )
    expect(text.toString()).toBe('Sitemap: http://localhost:3000/sitemap.xml\n')
  })

  it('folds a calendar by the length that its lines have with the address', () => {
    const line = `URL:https://site.invalid/${'a'.repeat(40)}\r\n`
    expect(withOrigin('/x.ics', Buffer.from(line), 'https://a.example').toString()).not.toContain('\r\n ')
    const long = withOrigin('/x.ics', Buffer.from(line), 'https://a-longer-name.academy.example').toString()
    expect(long).toContain('\r\n ')
    expect(long.replaceAll('\r\n ', '')).toBe(
      line.replace('https://site.invalid', 'https://a-longer-name.academy.example'),
    )
  })
})
