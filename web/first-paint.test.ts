// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { afterFirstPaint, firstPaintScript } from './first-paint.ts'

// Each test has a document of its own, listened to once.
let document: Document
let window: Window & typeof globalThis

beforeEach(() => {
  const frame = globalThis.document.createElement('iframe')
  globalThis.document.body.replaceChildren(frame)
  window = frame.contentWindow as Window & typeof globalThis
  document = window.document
  document.head.innerHTML = '<link rel="later" href="/a.js">'
  document.body.innerHTML = '<button>Next</button><script nonce="n" type="text/plain">go()</script>'
  Object.assign(document, { fonts: { load: async () => [] } })
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { origin: 'https://academy.example' })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'navigate' }] })
  const add = window.addEventListener.bind(window)
  // Only actions start it here.
  vi.stubGlobal('addEventListener', (...args: Parameters<typeof add>) => args[0] !== 'load' && add(...args))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  // biome-ignore lint/security/noGlobalEval: as a browser runs it, inline
  globalThis.eval(firstPaintScript)
  return () => vi.unstubAllGlobals()
})

it('has a page that is opened at a part of it laid out at once, with its fonts', () => {
  expect(document.documentElement.dataset.fonts).toBeUndefined()
  vi.stubGlobal('location', { origin: 'https://academy.example', hash: '#questions' })
  // biome-ignore lint/security/noGlobalEval: as a browser runs it, inline
  globalThis.eval(firstPaintScript)
  expect(document.documentElement.dataset.fonts).toBe('')
})

const started = () => document.querySelector<HTMLScriptElement>('script')?.type === 'module'

it.each(['pointerdown', 'keydown', 'focusin'])('starts at the first %s', async (sign) => {
  document.querySelector('button')?.dispatchEvent(new window.Event(sign, { bubbles: true }))
  expect(started()).toBe(true)
  expect(document.querySelector('script')?.text).toBe('go()')
  expect(document.querySelector('script')?.nonce).toBe('n')
  await vi.waitFor(() => expect(document.querySelector('link')?.rel).toBe('modulepreload'))
})

const page = (nonce: string) =>
  `<html><head><link${nonce} rel="modulepreload" href="/a.js"/></head><body><h1>A</h1>` +
  `<script${nonce} type="module" async="">import "/a.js"</script><script${nonce}>streamed()</script></body></html>`

it.each(['', ' nonce="abc="'])('has the script wait, with its nonce where it has one: "%s"', (nonce) => {
  expect(afterFirstPaint(page(nonce))).toBe(
    '<html><head><link rel="later" href="/a.js"/></head><body><h1>A</h1>' +
      `<script${nonce} type="text/plain">import "/a.js"</script><script${nonce}>streamed()</script></body></html>`,
  )
})

it('refuses a page whose script it does not find', () => {
  expect(() => afterFirstPaint('<html><body></body></html>')).toThrow('There are 0 module scripts')
})

it('is a script that can stand inline', () => {
  expect(firstPaintScript).not.toMatch(/<\/script|<!--|import |export /)
})
