/**
 * Sends an analytics event, unless the visitor opted out (Do Not Track, Global Privacy Control). Never delays the page,
 * and never breaks it: browsers and blockers may lack or replace what `getEvent` or the sending needs.
 */
export function reportEvent(what: 'view' | 'step', getEvent: () => object): void {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === '1') return
  try {
    navigator.sendBeacon(`${import.meta.env.VITE_API_URL ?? ''}/api/v1/Insight/${what}`, JSON.stringify(getEvent()))
  } catch {}
}

declare global {
  interface Navigator {
    /** Global Privacy Control (W3C, 3.3), if the browser supports it. */
    globalPrivacyControl?: boolean
  }
}
