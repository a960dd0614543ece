/** Returns the text of an inline script that runs a self-contained function. */
export function inlineScript(run: () => void): string {
  return `(${run})()`
}
