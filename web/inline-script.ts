/**
 * The text of an inline script that runs a function in a document: what it needs must lie within it. Its lines lose what
 * indents them, since it is sent with every page.
 */
export function inlineScript(run: () => void): string {
  return `(${run})()`.replaceAll(/\n\s+/g, '\n')
}
