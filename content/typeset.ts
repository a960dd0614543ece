// Quotation marks outside a link's address.
const MARKS = /(?<!\]\([^)]*)["']/g
// Before an opening mark is the start of the text, a blank or a bracket. Other marks may stand between, and Markdown's signs
// for emphasis and links, which readers do not see.
const OPENING = /(?:^|[\s([{“‘])["'*[]*$/
const DECADE = /^'\d\ds?\b/

/**
 * Turns the straight quotation marks of a keyboard into the curled ones of a printed page.
 * @param text plain, or a whole paragraph of Markdown: the parts of a paragraph do not tell which way a mark at their edge curls
 */
export function typeset(text: string): string {
  return text.replace(MARKS, (mark, at: number) => {
    const opens = OPENING.test(text.slice(0, at)) && !DECADE.test(text.slice(at))
    if (mark === '"') return opens ? '“' : '”'
    return opens ? '‘' : '’'
  })
}
