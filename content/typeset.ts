/** Turns the straight quotation marks of a keyboard into the curled ones of a printed page. */
export function typeset(text: string): string {
  return text
    .replace(/(^|[\s([])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([“])'/g, '$1‘')
    .replace(/'/g, '’')
}
