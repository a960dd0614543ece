import { reload } from '#web/reload.ts'

/**
 * Goes to the checkout. Back then shows the payment page; a page restored from the browser's cache, still busy,
 * reloads.
 */
export function leaveForCheckout(applicationId: string, sessionUrl: string): void {
  // The router keeps its entry index in the state.
  history.replaceState(history.state, '', `/apply?application=${encodeURIComponent(applicationId)}`)
  // Browsers also restore the scroll position, but the payment button is at the top.
  scrollTo({ top: 0, behavior: 'instant' })
  addEventListener('pageshow', (event) => {
    if (event.persisted) reload()
  })
  location.assign(sessionUrl)
}
