// Quotation marks outside a link's URL.
const MARKS = /(?<!\]\([^)]*)["']/g
// Precedes an opening mark: the start of the text, a space or a bracket, then perhaps other marks or Markdown's.
const OPENING = /(?:^|[\s([{“‘])["'*[]*$/
const DECADE = /^'\d\ds?\b/

/** Curls straight quotation marks. Takes plain text or a whole Markdown paragraph: parts do not show the direction. */
export function typeset(text: string): string {
  return text.replace(MARKS, (mark, at: number) => {
    const opens = OPENING.test(text.slice(0, at)) && !DECADE.test(text.slice(at))
    if (mark === '"') return opens ? '“' : '”'
    return opens ? '‘' : '’'
  })
}
