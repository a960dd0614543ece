// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { takeFonts } from './late-fonts.ts'

it('takes the fonts once they are there, part after part', async () => {
  const text = `<p>${'Learn by doing. '.repeat(40)}</p>`
  document.body.innerHTML = `<script></script><main>${text}${text}</main>`
  let arrive = () => {}
  const ready = new Promise<void>((resolve) => {
    arrive = resolve
  })
  Object.assign(document, { fonts: { ready } })
  const fontsOf = (element: HTMLElement) => element.dataset.fonts
  const seen: (string | undefined)[][] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    seen.push([...document.querySelectorAll<HTMLElement>('html, script, p')].map(fontsOf))
    run()
  })
  const taken = takeFonts()
  await new Promise((passed) => setTimeout(passed))
  expect(seen).toEqual([])
  arrive()
  await taken
  expect(seen).toEqual([
    [undefined, undefined, 'early', undefined],
    [undefined, undefined, 'early', 'early'],
    ['', undefined, 'early', 'early'],
  ])
  expect(fontsOf(document.documentElement)).toBe('')
  expect(document.querySelector('[data-fonts="early"]')).toBeNull()
})
