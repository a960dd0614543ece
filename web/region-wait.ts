import { inlineScript } from './inline-script.ts'

/** Shows the splash until the visitor's region is known, 10 s at most (specification 4 and 7). Inline: self-contained. */
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

/** The script's text. It comes before the style sheet, so that it does not wait for it. */
export const regionWaitScript = inlineScript(waitForRegion)
