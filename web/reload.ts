let wanted = false

/** Reloads the page. After hydration, any other reload is canceled (layout/use-page-load.ts). */
export function reload(): void {
  wanted = true
  location.reload()
}

export function isReloadWanted(): boolean {
  return wanted
}
