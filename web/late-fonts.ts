/** Text for which a part is not taken apart any further, in characters. */
const PART_LENGTH = 300

/** How long laying out takes at a time, in milliseconds. */
const FRAME_MS = 6

/** Has the page take its fonts once they are there, part after part: all text laid out in one task would hold a phone up. */
export async function takeFonts(): Promise<void> {
  const { documentElement, fonts, body } = document
  await fonts.ready
  // Of somebody who comes back the page has them (first-paint.ts).
  if (documentElement.dataset.fonts === '') return
  const parts = partsOf(body)
  let start = performance.now()
  for (const part of parts) {
    part.dataset.fonts = 'early'
    // Lays it out: each size and weight of a font takes a while when it is first used.
    part.getBoundingClientRect()
    if (performance.now() - start < FRAME_MS) continue
    await nextFrame()
    start = performance.now()
  }
  documentElement.dataset.fonts = ''
  await nextFrame()
  for (const part of parts) delete part.dataset.fonts
}

const nextFrame = () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))

/** Parts that are small enough for a frame, and those that are laid out only now (styles.css). */
function partsOf(element: HTMLElement): HTMLElement[] {
  if (element.matches('script')) return []
  const isLater = getComputedStyle(element).contentVisibility === 'auto'
  if (isLater || element.textContent.length < PART_LENGTH || element.childElementCount === 0) return [element]
  return [...element.children].flatMap((child) => partsOf(child as HTMLElement))
}
