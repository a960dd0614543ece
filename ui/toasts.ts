export type ToastKind = 'success' | 'warning' | 'error'

/** In milliseconds (specification 8). */
const DURATION = 5000

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout>

/** Adds the live region, empty: screen readers may ignore a text that appears together with its region. */
export function prepareToasts(): HTMLElement {
  if (!region) {
    region = document.createElement('div')
    region.role = 'status'
    document.body.append(region)
  }
  return region
}

/** Shows a toast for 5 s, in place of the current one. It stays under the pointer, and a click closes it. */
export function showToast(kind: ToastKind, text: string): void {
  const toast = document.createElement('p')
  toast.className = 'toast'
  toast.dataset.kind = kind
  toast.textContent = text
  toast.onclick = dismissToast
  toast.onpointerenter = () => clearTimeout(timer)
  toast.onpointerleave = dismissLater
  prepareToasts().replaceChildren(toast)
  dismissLater()
}

function dismissLater(): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToast, DURATION)
}

/** Closes the toast early: the error was corrected, or the page shows more than the toast does. */
export function dismissToast(): void {
  region?.replaceChildren()
}
