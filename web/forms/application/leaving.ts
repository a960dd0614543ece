import { reload } from '#web/reload.ts'

/** Leaves for the checkout. Back leads to this page as the way to pay; a copy that the browser kept, still busy, reloads. */
export function leaveForCheckout(applicationId: string, sessionUrl: string): void {
  // The router keeps its count of entries in the state.
  history.replaceState(history.state, '', `/apply?application=${encodeURIComponent(applicationId)}`)
  // Browsers restore the scroll position too, and the way to pay is at the top.
  scrollTo({ top: 0, behavior: 'instant' })
  addEventListener('pageshow', (event) => {
    if (event.persisted) reload()
  })
  location.assign(sessionUrl)
}
