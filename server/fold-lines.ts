/** The longest a line of iCalendar should be, in octets, without its break (RFC 5545, 3.1). */
const LONGEST = 75

/**
 * Breaks long lines as iCalendar wants it: CRLF and a blank, never within a character (RFC 5545, 3.1).
 * @param text lines that end in CRLF and are not folded yet
 */
export function foldLines(text: string): string {
  return text.split('\r\n').map(fold).join('\r\n')
}

function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
