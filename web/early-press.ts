/**
 * Keeps a click until React handles it, for up to 120 s (docs/decisions/0031, specification 8). Inline, so
 * self-contained.
 */
function keepEarlyPress(): void {
  let pressed: HTMLElement | undefined
  let failed = false
  let timeoutMs: ReturnType<typeof setTimeout> | undefined
  const notice = document.createElement('p')
  const waiting = new AbortController()
  const early = { capture: true, signal: waiting.signal }

  function keep(event: MouseEvent): void {
    // Buttons of a popover, or of a form with an action, work without script.
    const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget], form[action] *)')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    timeoutMs ??= setTimeout(fail, 120_000)
    pressed = button
    say()
  }

  function fail(event?: Event): void {
    // Ignores errors in scripts that did load.
    if ((event as ErrorEvent | undefined)?.message) return
    failed = true
    say()
  }

  // The page stays usable: text and links work.
  function say(): void {
    if (!failed || !pressed || notice.isConnected) return
    notice.className = 'toast'
    notice.role = 'alert'
    document.body.append(notice)
    const reload = document.createElement('a')
    reload.href = ''
    reload.className = 'link'
    reload.append('Reload')
    // Not the link itself, since some browsers restore form input only on a reload.
    reload.onclick = () => {
      location.reload()
      return false
    }
    notice.append('This page did not load in full. ', reload)
  }

  // Enables a button that waits for valid input, as validated by the browser.
  function onInput(event: Event): void {
    const { form } = event.target as HTMLInputElement
    const button = form?.querySelector<HTMLButtonElement>('[data-validated]')
    if (form && button) button.disabled = !form.checkValidity()
  }

  addEventListener('click', keep, early)
  addEventListener('input', onInput, early)
  addEventListener('error', fail, early)
  addEventListener('unhandledrejection', fail, early)
  addEventListener('hydrated', () => {
    waiting.abort()
    clearTimeout(timeoutMs)
    notice.remove()
    pressed?.click()
  })
}

/** Script text. Its element ends the body, since React matches inline scripts by order. */
export const earlyPressScript = `(${keepEarlyPress})()`
