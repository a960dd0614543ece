/** Parts with less text are not divided further, in characters. */
const PART_LENGTH = 300

/** Layout time per frame, in milliseconds. */
const FRAME_MS = 6

/** Applies loaded fonts part by part, since laying out all text in one task would block a phone. */
export async function takeFonts(): Promise<void> {
  const { documentElement, fonts, body } = document
  await fonts.ready
  // Already applied by first-paint.ts.
  if (documentElement.dataset.fonts === '') return
  const parts = getParts(body)
  let start = performance.now()
  for (const part of parts) {
    part.dataset.fonts = 'early'
    // Forces layout. The first use of each font size and weight takes a while.
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

/** Divides the page into parts that fit a frame, and those whose layout is deferred (styles.css). */
function getParts(element: HTMLElement): HTMLElement[] {
  if (element.matches('script')) return []
  const isLater = getComputedStyle(element).contentVisibility === 'auto'
  if (isLater || element.textContent.length < PART_LENGTH || element.childElementCount === 0) return [element]
  return [...element.children].flatMap((child) => getParts(child as HTMLElement))
}
