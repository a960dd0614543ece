/** How much text is laid out in a frame, in characters. */
const FRAME_LENGTH = 300

/** Has the page take its fonts once they are there, part after part: all text laid out in one task would hold a phone up. */
export async function takeFonts(): Promise<void> {
  const { documentElement, fonts, body } = document
  await fonts.ready
  // Of somebody who comes back the page has them (first-paint.ts).
  if (documentElement.dataset.fonts === '') return
  const parts = partsOf(body)
  let length = 0
  for (const part of parts) {
    part.dataset.fonts = 'early'
    length += part.textContent.length
    if (length < FRAME_LENGTH) continue
    length = 0
    await nextFrame()
  }
  documentElement.dataset.fonts = ''
  await nextFrame()
  for (const part of parts) delete part.dataset.fonts
}

const nextFrame = () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))

/** Parts that are small enough for a frame. */
function partsOf(element: HTMLElement): HTMLElement[] {
  if (element.matches('script')) return []
  if (element.textContent.length < FRAME_LENGTH || element.childElementCount === 0) return [element]
  return [...element.children].flatMap((child) => partsOf(child as HTMLElement))
}
