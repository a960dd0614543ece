let wanted = false

/** Reloads the page. After hydration, any other reload is canceled (layout/use-page-load.ts). */
export function reload(): void {
  wanted = true
  // Fires the `navigate` event before it returns. React Router's own reload may come later, and would load the page again.
  location.reload()
  wanted = false
}

export function isReloadWanted(): boolean {
  return wanted
}
