/**
 * Shows the splash until the visitor's region is known, for at most 10 s (specification 4 and 7). Inline, so
 * self-contained.
 */
function waitForRegion(): void {
  const { dataset } = document.documentElement
  const asking = new AbortController()

  function show(): void {
    delete dataset.region
  }

  dataset.region = 'asked'
  setTimeout(() => {
    asking.abort()
    show()
  }, 10_000)
  fetch('/api/v1/Visitor/region', { signal: asking.signal })
    .then((answer) => answer.json())
    .then(({ redirectTo }) => (redirectTo ? location.replace(redirectTo) : show()))
    .catch(show)
}

/** Script text. It precedes the style sheet, so that it need not wait for it. */
export const regionWaitScript = `(${waitForRegion})()`
