/** Letters that PDFs have, as first and last code points: Latin with Vietnamese, Greek, Cyrillic, and their marks. */
export const printable = [
  [0x20, 0x7e],
  [0xa0, 0x377],
  [0x37a, 0x3e1],
  [0x3f0, 0x52f],
  [0x1e00, 0x1fff],
  [0x2010, 0x205e],
  [0x20a0, 0x20c0],
  [0x2100, 0x215f],
  [0x2212, 0x2212],
] as const

/** Lists the characters of a text that no PDF can print, each once. `npm run fonts` cuts the font to the others. */
export function unprintable(text: string): string[] {
  const isPrintable = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return character === '\n' || printable.some(([first, last]) => first <= code && code <= last)
  }
  return [...new Set(text.normalize('NFC'))].filter((character) => !isPrintable(character))
}
