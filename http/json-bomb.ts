const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** A provider's email of 500 headers has some 600; no body of ours is nested deeper than 6. */
const MOST_VALUES = 50_000
const MOST_DEPTH = 32

/**
 * Returns whether parsing a JSON text would take many times its memory, or blocks all others: 24 MB of `{},` become a
 * gigabyte. Runs in linear time and stops at the limit.
 */
export function isJsonBomb(bytes: Uint8Array): boolean {
  let [values, depth] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (++values > MOST_VALUES || ++depth > MOST_DEPTH) return true
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--
  }
  return false
}

function endOfString(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(QUOTE, start + 1)
  while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1)
  return end === -1 ? bytes.length : end
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let first = at
  while (bytes[first - 1] === BACKSLASH) first--
  return (at - first) % 2 === 1
}
