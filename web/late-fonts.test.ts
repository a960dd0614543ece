// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { takeFonts } from './late-fonts.ts'

it('takes the fonts once they are there, part after part, and whole what is laid out only now', async () => {
  const text = `<p>${'Learn by doing. '.repeat(40)}</p>`
  document.body.innerHTML = `<script></script><main>${text}${text}</main>
    <footer style="content-visibility: auto">${text}</footer>`
  let arrive = () => {}
  const ready = new Promise<void>((resolve) => {
    arrive = resolve
  })
  Object.assign(document, { fonts: { ready } })
  const fontsOf = (element: HTMLElement) => element.dataset.fonts
  const seen: (string | undefined)[][] = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    seen.push([...document.querySelectorAll<HTMLElement>('html, script, p, footer')].map(fontsOf))
    run()
  })
  // Each part takes longer than a frame has.
  let ms = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (ms += 10))
  const taken = takeFonts()
  await new Promise((passed) => setTimeout(passed))
  expect(seen).toEqual([])
  arrive()
  await taken
  expect(seen).toEqual([
    [undefined, undefined, 'early', undefined, undefined, undefined],
    [undefined, undefined, 'early', 'early', undefined, undefined],
    [undefined, undefined, 'early', 'early', 'early', undefined],
    ['', undefined, 'early', 'early', 'early', undefined],
  ])
  expect(fontsOf(document.documentElement)).toBe('')
  expect(document.querySelector('[data-fonts="early"]')).toBeNull()
})
