import { expect, test } from 'vitest'
import { withPageAddresses } from './addresses.ts'

const page = '<html><head><title>x</title></head><body></body></html>'

test('a page names its canonical address and its card, whole and escaped; what is no page names no card', () => {
  const html = withPageAddresses(page, 'https://academy.example', '/terms&conditions')
  expect(html).toContain('<link rel="canonical" href="https://academy.example/terms&amp;conditions"/>')
  expect(html).toContain('<meta property="og:url" content="https://academy.example/terms&amp;conditions"/>')
  expect(html).toContain('<meta property="og:image" content="https://academy.example/cards/terms-conditions.png"/>')
  expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('</head>'))
  expect(withPageAddresses(page, 'https://academy.example', '/apply.data')).not.toContain('og:image')
})
