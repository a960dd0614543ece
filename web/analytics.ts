/**
 * Tells the server of something to be counted, unless the visitor has asked not to be (Do Not Track, Global Privacy
 * Control). No page waits for it, and nothing is kept in the browser.
 */
export function tell(what: 'view' | 'step', told: object): void {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === '1') return
  navigator.sendBeacon?.(`${import.meta.env.VITE_API_URL ?? ''}/api/v1/Insight/${what}`, JSON.stringify(told))
}

declare global {
  interface Navigator {
    /** Global Privacy Control (W3C, 3.3); missing where the browser has none. */
    globalPrivacyControl?: boolean
  }
}
