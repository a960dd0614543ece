/** Returns the characters of the `unicode-range` of a font file. @throws Error if no `@font-face` has both */
export function getCharacters(styles: string, file: string): string {
  const face = styles.split('@font-face').find((item) => item.includes(`url("${file}")`))
  const range = /unicode-range:([^;]+);/.exec(face ?? '')?.[1]
  if (!range) throw new Error(`No @font-face takes ${file} for a unicode-range.`)
  return range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = (part.match(/[0-9A-F]+/gi) ?? []).map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
    })
    .join('')
}
