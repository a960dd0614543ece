import { reload } from '#web/reload.ts'

/**
 * Leaves for the hosted checkout. In the history this page becomes the way to pay, for Back from the checkout. A browser
 * that brings the page back from memory, still busy, reloads it.
 */
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
