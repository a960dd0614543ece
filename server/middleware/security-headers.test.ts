import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inlineScriptHashes } from './security-headers.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

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
