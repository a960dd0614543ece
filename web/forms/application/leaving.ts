import { reload } from '#web/reload.ts'
/**
 * Leaves for the hosted checkout. The entry left behind in the history becomes the way to pay, so that Back from the
 * checkout finds it; and as the browser may bring the page back from memory, still busy, it is then fetched anew.
 */
export function leaveForCheckout(applicationId: string, sessionUrl: string): void {
  // The router's own state stays: it counts its entries there.
  history.replaceState(history.state, '', `/apply?application=${encodeURIComponent(applicationId)}`)
  // Browsers bring back the place within the page as well, and the way to pay is at its top.
  scrollTo({ top: 0, behavior: 'instant' })
  addEventListener('pageshow', (event) => {
    if (event.persisted) reload()
  })
  location.assign(sessionUrl)
}
