import { describe, expect, it } from 'vitest'
import { deferHydration, hydrationLoader } from './deferred-hydration.ts'

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/></head><body><h1>A</h1>' +
  '<script type="module" async="">import "/a.js"</script><script>streamed()</script></body></html>'

describe('deferHydration', () => {
  it('has the script wait, and the loader come last', () => {
    expect(deferHydration(page, 'load("$&")')).toBe(
      '<html><head><link rel="later" href="/a.js"/></head><body><h1>A</h1>' +
        '<script type="text/plain">import "/a.js"</script><script>streamed()</script><script>load("$&")</script></body></html>',
    )
  })

  it('refuses a page whose script it does not find', () => {
    expect(() => deferHydration('<html><body></body></html>', '')).toThrow('There are 0 module scripts')
  })
})

describe('hydrationLoader', () => {
  it('is a script of less than 1 KB that can stand inline', async () => {
    const loader = await hydrationLoader()
    expect(new TextEncoder().encode(loader).length).toBeLessThan(1024)
    expect(loader).not.toMatch(/<\/script|<!--|import |export /)
    expect(loader).toContain('PerformanceObserver')
  })
})
