type Entry = { name: string; isStream: boolean; start: number; size: number }

/** An OLE compound file ([MS-CFB]) as far as its directory. */
export type CompoundFile = {
  entries: Entry[]
  /** The first sector of a stream, all of it. */
  firstSector(entry: Entry): Buffer
}

// [MS-CFB] 2.1 to 2.6.
const SIGNATURE = 'd0cf11e0a1b11ae1'
const END_OF_CHAIN = 0xfffffffe
const DIFAT_IN_HEADER = 109
const ENTRY_BYTES = 128
const [STORAGE, STREAM] = [1, 2]
const MINI_STREAM_BELOW = 4096

/**
 * Reads header and directory of a compound file. Every chain of sectors is followed once at most, and must end.
 * @throws RangeError where it is none, or cut off
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const sectorShift = file.readUInt16LE(30)
  if (file.toString('hex', 0, 8) !== SIGNATURE || (sectorShift !== 9 && sectorShift !== 12)) throw broken()
  const sectorBytes = 1 << sectorShift
  const sector = (number: number): Buffer => {
    const from = (number + 1) * sectorBytes
    if (from >= file.length) throw broken()
    return file.subarray(from, from + sectorBytes)
  }

  /** The sectors of a chain; `next` says which one follows. */
  function chain(start: number, next: (number: number) => number): Buffer[] {
    const sectors: Buffer[] = []
    for (let number = start; number !== END_OF_CHAIN; number = next(number)) {
      if (sectors.length * sectorBytes > file.length) throw broken()
      sectors.push(sector(number))
    }
    return sectors
  }

  const numbersInSector = sectorBytes / 4
  const difat = [file.subarray(76, 76 + DIFAT_IN_HEADER * 4)]
  // The last number of each further sector names the next one.
  const further = file.readUInt32LE(72) === 0 ? END_OF_CHAIN : file.readUInt32LE(68)
  for (const more of chain(further, (number) => sector(number).readUInt32LE(sectorBytes - 4))) {
    difat.push(more.subarray(0, -4))
  }
  const fatSectors = Buffer.concat(difat)
  const nextSector = (number: number): number =>
    sector(fatSectors.readUInt32LE(Math.floor(number / numbersInSector) * 4)).readUInt32LE(
      (number % numbersInSector) * 4,
    )

  const directory = Buffer.concat(chain(file.readUInt32LE(48), nextSector))
  return {
    entries: entriesOf(directory),
    firstSector({ start, size }) {
      // Word's streams are never so small that they lie in the mini stream.
      if (size < MINI_STREAM_BELOW) throw broken()
      chain(start, nextSector)
      return sector(start)
    },
  }
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const kind = directory[at + 66]
    if (kind !== STORAGE && kind !== STREAM) continue
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64)
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(nameBytes - 2, 0)),
      isStream: kind === STREAM,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

function broken(): RangeError {
  return new RangeError('This is no whole compound file.')
}
