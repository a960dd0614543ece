/** A pattern for an address in lower-case text, not within a longer one. PostgreSQL and JavaScript read it alike. */
export function patternOf(address: string): string {
  const literal = address.replaceAll(/[^\p{L}\p{N}\p{M}@_]/gu, '\\$&')
  return `(^|[^a-z0-9.!#$%&*+/=?^_{|}~-])${literal}($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`
}

/** An email as people read it, for searching: its parts decoded, as plain text in lower case. */
export function plainTextOf(email: string): string {
  const unfolded = email.replaceAll(/\r\n/g, '\n')
  const quotedPrintable = unfolded
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2}){1,1000}/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
  return [unfolded, quotedPrintable, ...base64In(unfolded)].join('\n').normalize('NFC').toLowerCase()
}

/** Runs of lines that may be base64, decoded. What is not base64 only adds nonsense to the search. */
function base64In(text: string): string[] {
  const blocks: string[] = []
  let block = ''
  // Line by line: a regular expression over a whole attachment exhausts the stack.
  for (const line of [...text.split('\n'), '']) {
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(line)) block += line
    else if (block !== '') {
      blocks.push(Buffer.from(block, 'base64').toString('utf8'))
      block = ''
    }
  }
  return blocks
}
