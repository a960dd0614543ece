let wanted = false

/** Reloads the page. Once the page is hydrated any other reload is canceled (layout/use-page-load.ts). */
export function reload(): void {
  wanted = true
  location.reload()
}

/** Says whether {@link reload} asked for the reload that is about to happen. */
export function isReloadWanted(): boolean {
  return wanted
}
