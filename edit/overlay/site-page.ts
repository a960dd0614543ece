// The site's page below the overlay.

/** Pages whose filters load nothing (web/filters.ts): they load for another choice of trainings, and ignore this one. */
const CHOICE = 'trainings'
const FILTERED = ['/apply', '/compare', '/corporate-calendar-training']
let loads = 0

/**
 * Makes the page's router load its data again, as if the person had gone back to where they are. Resolves once the page
 * shows it.
 */
export async function loadAgain(): Promise<void> {
  const { pathname, search } = location
  const address = `${pathname}${search}`
  loads += 1
  const asked = new URLSearchParams(search)
  if (FILTERED.includes(pathname)) asked.append(CHOICE, `again-${loads}`)
  // For another part of the same page, the router loads nothing.
  history.replaceState(history.state, '', `${asked}` === '' ? address : `${pathname}?${asked}`)
  const shown = nextLoad()
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  await shown
  if (location.search !== search && location.pathname === pathname) history.replaceState(history.state, '', address)
}

/** Resolves when the data of a page has been read, and React has shown it. */
function nextLoad(): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, 5_000)
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some(({ name }) => new URL(name).pathname.endsWith('.data'))) return
      observer.disconnect()
      clearTimeout(timeout)
      requestAnimationFrame(() => setTimeout(resolve))
    })
    observer.observe({ type: 'resource' })
  })
}

/** Calls back once the page has been still for a moment. @returns what stops it */
export function onPageChange(follow: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(follow, 100)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Below the bar and beside the panel, with what is pointed at, chosen and changed. */
const SHEET = `
  :root { --editor-bar: 60px; --editor-panel: 0px; scroll-padding-top: calc(var(--editor-bar) + 7rem) }
  @media (width < 48rem) { :root { --editor-bar: 52px } }
  body { padding-top: var(--editor-bar); padding-right: var(--editor-panel) }
  .site-header { top: var(--editor-bar) !important }
  @media (width >= 64rem) {
    :root[data-editor-panel] { --editor-panel: min(408px, 40vw) }
    .site-header { top: calc(var(--editor-bar) - 2.5rem) !important }
  }
  @media (width < 64rem) { :root[data-editor-panel] body { padding-bottom: 50vh } }
  :root[data-editor-panel] .site-header nav > ul { flex-wrap: nowrap; column-gap: 0.8rem; font-size: 0.9375rem; white-space: nowrap }
  :root[data-editor-panel] .site-header > :nth-child(2) > div { gap: 1rem; grid-template-columns: auto 1fr auto }
  .splash { display: none !important }
  [data-editor="pointed"] { outline: 2px dashed var(--primary) !important; outline-offset: 4px; border-radius: 6px; cursor: pointer }
  [data-editor="chosen"] { outline: 2px solid var(--primary) !important; outline-offset: 6px; border-radius: 6px }
  ::highlight(draft) { text-decoration: underline 0.16em; text-decoration-color: var(--accent); text-underline-offset: 0.12em }
`

export function styleSitePage(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(SHEET)
  document.adoptedStyleSheets.push(sheet)
}

/** Makes room for the panel. */
export function showsPanel(is: boolean): void {
  document.documentElement.toggleAttribute('data-editor-panel', is)
}
