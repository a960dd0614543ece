// Quotation marks outside a link's address.
const MARKS = /(?<!\]\([^)]*)["']/g
// Before an opening mark: the start of the text, a space or a bracket, then perhaps other marks or Markdown's.
const OPENING = /(?:^|[\s([{“‘])["'*[]*$/
const DECADE = /^'\d\ds?\b/

/** Curls straight quotation marks. Takes plain text or a whole paragraph of Markdown: its parts do not show the direction. */
export function typeset(text: string): string {
  return text.replace(MARKS, (mark, at: number) => {
    const opens = OPENING.test(text.slice(0, at)) && !DECADE.test(text.slice(at))
    if (mark === '"') return opens ? '“' : '”'
    return opens ? '‘' : '’'
  })
}
