import { TOAST_DURATION, type ToastKind } from './toast-kind.ts'

let toaster: Promise<typeof import('./toaster.tsx')> | undefined

/** Preloads the toaster, so that the first toast needs no network. Resolves to undefined if loading fails. */
export function prepareToasts() {
  toaster ??= import('./toaster.tsx')
  return toaster.catch(() => {
    toaster = undefined // allows a retry
  })
}

/** Shows a toast at the top right for 5 s, replacing the current one. Waits for the toaster to load. */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  const loaded = await prepareToasts()
  if (loaded) await loaded.raiseToast(kind, text)
  else showPlainToast(text)
}

/** Dismisses the toast early: the error was corrected, or the page shows more than the toast does. */
export async function dismissToast(): Promise<void> {
  plainToast?.remove()
  const loaded = await toaster?.catch(() => undefined)
  loaded?.dismissToast()
}

let plainToast: HTMLElement | undefined

/** Fallback if the toaster does not load, most likely for lack of a network. */
function showPlainToast(text: string) {
  plainToast?.remove()
  const toast = document.createElement('p')
  plainToast = toast
  toast.setAttribute('role', 'alert')
  toast.className =
    'fixed top-22 right-5 z-50 max-w-[calc(100vw-2.5rem)] rounded-card border border-border bg-card px-4 py-3 shadow-lg'
  document.body.append(toast)
  toast.textContent = text
  setTimeout(() => toast.remove(), TOAST_DURATION)
}
