import { inlineScript } from './inline-script.ts'

/**
 * Keeps a press on a button that comes before React answers it, and makes it again when there is somebody to answer
 * (DESIGN.md 5: "that first action is not lost"). Runs inline in every document, so it leans on nothing outside itself.
 */
function keepEarlyPress(): void {
  let pressed: HTMLElement | undefined

  function keep(event: MouseEvent): void {
    // Buttons that open a popover need no script, nor do those of a form that has somewhere to go.
    const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget], form[action] *)')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }

  // A button that waits for a good value could not be pressed at all: until then the browser judges the value.
  function judge(event: Event): void {
    const { form } = event.target as HTMLInputElement
    const button = form?.querySelector<HTMLButtonElement>('[data-judged]')
    if (form && button) button.disabled = !form.checkValidity()
  }

  addEventListener('click', keep, true)
  addEventListener('input', judge, true)
  addEventListener('hydrated', () => {
    removeEventListener('click', keep, true)
    removeEventListener('input', judge, true)
    pressed?.click()
  })
}

/** The script's text, for an inline element at the end of the body: React pairs inline scripts by their order. */
export const earlyPressScript = inlineScript(keepEarlyPress)
