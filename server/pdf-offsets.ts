/**
 * Replaces a text in a PDF, outside of its streams, and corrects the offsets by which a PDF finds its parts
 * (ISO 32000-1, 7.5.4 and 7.5.5).
 * @param pdf with a plain cross-reference table, as pdfkit writes it
 * @param text plain ASCII, as is its `replacement`
 */
export function moveOffsets(pdf: Buffer, text: string, replacement: string): Buffer {
  // One character an octet, so that places in the string are places in the file.
  const before = pdf.toString('latin1')
  const growth = replacement.length - text.length
  const moved = (offset: number) => offset + growth * (before.slice(0, offset).split(text).length - 1)

  const table = before.lastIndexOf('\nxref\n') + 1
  const body = before.slice(0, table).replaceAll(text, () => replacement)
  const tail = before
    .slice(table)
    .replace(/^(\d{10}) (\d{5} n)/gm, (_, offset, rest) => `${String(moved(Number(offset))).padStart(10, '0')} ${rest}`)
    .replace(/(startxref\n)(\d+)/, (_, word, offset) => `${word}${moved(Number(offset))}`)
  return Buffer.from(body + tail, 'latin1')
}
