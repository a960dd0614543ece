const MAX_CHARACTERS = 200
// Controls, and the marks that turn the direction of writing: `cv<RLO>fdp.exe` reads as `cvexe.pdf`.
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A visitor's name for a file, fit to be shown: the last part of a path, of either kind, without what cannot be seen, at
 * most 200 characters with the extension kept. It is never used as a path.
 */
export function tidyFileName(name: string): string {
  const seen = name.replaceAll(UNSEEN, '').normalize('NFC')
  const last = (seen.split(/[/\\]/).at(-1) ?? '').trim()
  const characters = [...last]
  if (characters.length <= MAX_CHARACTERS) return last
  const extension = [...(/\.[^.]{1,10}$/u.exec(last)?.[0] ?? '')]
  return [...characters.slice(0, MAX_CHARACTERS - extension.length), ...extension].join('')
}
