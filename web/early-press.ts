import { inlineScript } from './inline-script.ts'

/** Keeps a press until React can answer it, or 120 s are over (docs/decisions/0031, specification 8). Inline: self-contained. */
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
    // An error in a script that did load.
    if ((event as ErrorEvent | undefined)?.message) return
    failed = true
    say()
  }

  // The page stays: it can be read, and its links work.
  function say(): void {
    if (!failed || !pressed || notice.isConnected) return
    notice.className = 'script-failed'
    notice.role = 'alert'
    document.body.append(notice)
    const reload = document.createElement('a')
    reload.href = ''
    reload.append('Reload')
    // Not the link itself: on a reload some browsers bring back what was typed.
    reload.onclick = () => {
      location.reload()
      return false
    }
    notice.append('This page did not load in full. ', reload)
  }

  // Enables a button that waits for a valid value; the browser validates it.
  function judge(event: Event): void {
    const { form } = event.target as HTMLInputElement
    const button = form?.querySelector<HTMLButtonElement>('[data-judged]')
    if (form && button) button.disabled = !form.checkValidity()
  }

  addEventListener('click', keep, early)
  addEventListener('input', judge, early)
  addEventListener('error', fail, early)
  addEventListener('unhandledrejection', fail, early)
  addEventListener('hydrated', () => {
    waiting.abort()
    clearTimeout(timeoutMs)
    notice.remove()
    pressed?.click()
  })
}

/** The script's text, for an inline element at the end of the body: React pairs inline scripts by their order. */
export const earlyPressScript = inlineScript(keepEarlyPress)
