// Unicode's default ignorable characters are invisible: soft hyphen, zero-width space, direction marks and overrides,
// byte order mark. They come along with copied text, break addresses, and forge what staff read. Joiners and variation
// selectors are ignorable, too, but belong to the spelling of Persian, Indic, Mongolian and Japanese words, and to emoji.
// Those scripts have no case, so joiners are kept only behind a letter without case, a mark, or a pictograph (a narrower
// rule than for identifiers, UAX #31, since these texts are read by people).
const JOINERS = '\\u200C\\u200D\\uFE00-\\uFE0F\\u{E0020}-\\u{E01EF}'
const INVISIBLE = new RegExp(
  `(?<![\\p{Lo}\\p{M}\\p{ExtPict}\\p{EMod}])\\p{DI}+|(?![${JOINERS}])\\p{DI}|[^\\P{Cc}\\n\\t]|\\p{Cs}`,
  'gu',
)

/**
 * Cleans typed text before it is checked, in forms and calls alike: NFC, `\n` at line ends, plain spaces, and nothing
 * invisible or that PostgreSQL cannot store (NUL, half a surrogate pair).
 */
export function cleanText(value: string): string {
  return value
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .normalize('NFC')
    .trim()
}

/** Like {@link cleanText}, on one line with single spaces. */
export const cleanLine = (value: string): string => cleanText(value).replace(/\s+/g, ' ')
