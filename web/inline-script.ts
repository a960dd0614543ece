/**
 * The text of an inline script that runs a function in a document: what it needs must lie within it. The
 * build makes it small, since it is sent with every page.
 */
export function inlineScript(run: () => void): string {
  return `(${run})()`
}
