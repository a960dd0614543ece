/**
 * Keeps a press on a button that comes before React answers it, and makes it again when there is somebody to answer
 * (DESIGN.md 5: "that first action is not lost"). Runs inline in every document, so it leans on nothing outside itself.
 */
function keepEarlyPress(): void {
  let pressed: HTMLElement | undefined

  function keep(event: MouseEvent): void {
    // Buttons that open a popover need no script.
    const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget])')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }

  addEventListener('click', keep, true)
  addEventListener('hydrated', () => {
    removeEventListener('click', keep, true)
    pressed?.click()
  })
}

/** The script's text, for an inline element at the end of the body: React pairs inline scripts by their order. */
export const earlyPressScript = `(${keepEarlyPress})()`
