import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { inlineScriptHashes, securityHeaders } from './security-headers.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

it('a browser is told to stay with https where the site has it, and there only', () => {
  expect(securityHeaders('https://academy.example')['Strict-Transport-Security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect(securityHeaders('http://academy.example')).not.toHaveProperty('Strict-Transport-Security')
})

it('each inline script that runs is named once; neither files nor structured data are', () => {
  const html = '<script>a()</script><script type="module">b()</script><script>a()</script>'
  const others = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script>'
  expect(inlineScriptHashes(html + others)).toEqual([hash('a()'), hash('b()')])
})
