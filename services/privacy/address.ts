/** Returns a pattern for an address in lower-case text, except within longer ones, for PostgreSQL and JavaScript. */
export function getPattern(address: string): string {
  const literal = address.replaceAll(/[^\p{L}\p{N}\p{M}@_]/gu, '\\$&')
  return `(^|[^a-z0-9.!#$%&*+/=?^_{|}~-])${literal}($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`
}

/** Decodes an email for searching: plain text of its parts in lower case. */
export function getPlainText(email: string): string {
  const unfolded = email.replaceAll(/\r\n/g, '\n')
  const quotedPrintable = unfolded
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2}){1,1000}/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
  return [unfolded, quotedPrintable, ...base64In(unfolded)].join('\n').normalize('NFC').toLowerCase()
}

/** Decodes lines that may be base64. Others only add noise to the search. */
function base64In(text: string): string[] {
  const blocks: string[] = []
  let block = ''
  // Line by line, because a regular expression on a whole attachment exhausts the stack.
  for (const line of [...text.split('\n'), '']) {
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(line)) block += line
    else if (block !== '') {
      blocks.push(Buffer.from(block, 'base64').toString('utf8'))
      block = ''
    }
  }
  return blocks
}
