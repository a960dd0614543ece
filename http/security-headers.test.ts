import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inlineScriptHashes, securityHeaders } from './security-headers.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

it('a browser is told to stay with https where the site has it, and there only', () => {
  expect(securityHeaders('https://academy.example')['Strict-Transport-Security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect(securityHeaders('http://academy.example')).not.toHaveProperty('Strict-Transport-Security')
})

describe('inlineScriptHashes', () => {
  it('names each script that runs, once', () => {
    expect(inlineScriptHashes('<script>a()</script><script type="module">b()</script><script>a()</script>')).toEqual([
      hash('a()'),
      hash('b()'),
    ])
  })

  it('names neither files nor structured data', () => {
    const html = '<script src="/a.js"></script><script type="application/ld+json">{"a":1}</script><script>c()</script>'
    expect(inlineScriptHashes(html)).toEqual([hash('c()')])
  })
})
