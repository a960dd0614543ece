const [QUOTE, BACKSLASH, U] = [0x22, 0x5c, 0x75]

const continues = (byte: number) => (byte & 0xc0) === 0x80

/** Cuts the strings of a JSON text to `most` bytes as it arrives, so that base64 attachments need no memory. */
export function cutStrings(most: number): (chunk: Uint8Array) => Uint8Array {
  let length = -1
  /** Remaining bytes of an escape sequence, such as \u00E9. */
  let escaped = 0
  let isCut = false

  function keeps(byte: number): boolean {
    if (length === -1) {
      if (byte === QUOTE) length = 0
      return true
    }
    if (escaped === 0 && byte === QUOTE) {
      length = -1
      isCut = false
      return true
    }
    isCut ||= length >= most && escaped === 0 && !continues(byte)
    if (escaped > 0) escaped = escaped === 1 && byte === U ? 4 : escaped - 1
    else if (byte === BACKSLASH) escaped = 1
    length++
    return !isCut
  }

  return (chunk) => {
    let size = 0
    for (const byte of chunk) if (keeps(byte)) chunk[size++] = byte
    return chunk.subarray(0, size)
  }
}
