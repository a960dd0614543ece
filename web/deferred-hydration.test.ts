// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

// Each test has a document of its own, listened to once.
let document: Document
let window: Window & typeof globalThis

beforeEach(async () => {
  vi.resetModules()
  const frame = globalThis.document.createElement('iframe')
  globalThis.document.body.replaceChildren(frame)
  window = frame.contentWindow as Window & typeof globalThis
  document = window.document
  document.head.innerHTML = '<link rel="later" href="/a.js">'
  document.body.innerHTML = '<button>Next</button><script type="text/plain">go()</script>'
  vi.stubGlobal('document', document)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  await import('./deferred-hydration.ts')
  return () => vi.unstubAllGlobals()
})

const started = () => document.querySelector<HTMLScriptElement>('script')?.type === 'module'

it('waits, with nothing fetched', () => {
  expect(started()).toBe(false)
  expect(document.querySelector('link')?.rel).toBe('later')
})

it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('starts at the first %s', (sign) => {
  document.querySelector('button')?.dispatchEvent(new window.Event(sign, { bubbles: true }))
  expect(started()).toBe(true)
  expect(document.querySelector('script')?.text).toBe('go()')
  expect(document.querySelector('link')?.rel).toBe('modulepreload')
})
