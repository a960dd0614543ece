import { TOAST_DURATION, type ToastKind } from './toast-kind.ts'

let toaster: Promise<typeof import('./toaster.tsx')> | undefined

/** Loads what shows toasts, so that the first one needs no network. Resolves to nothing where it does not load. */
export function prepareToasts() {
  toaster ??= import('./toaster.tsx')
  return toaster.catch(() => {
    toaster = undefined // tries again for the next one
  })
}

/** Shows a toast at the top right for 5 s, in place of the one before. One raised while the toaster still loads is shown when it has loaded. */
export async function showToast(kind: ToastKind, text: string): Promise<void> {
  const loaded = await prepareToasts()
  if (loaded) await loaded.raiseToast(kind, text)
  else showPlainToast(text)
}

/** Takes the toast away before its time: its mistake is corrected, or the page has more to say than it. */
export async function dismissToast(): Promise<void> {
  plainToast?.remove()
  const loaded = await toaster?.catch(() => undefined)
  loaded?.dismissToast()
}

let plainToast: HTMLElement | undefined

/** For a toaster that does not load, most likely without a network. */
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
