import type { WriteStream } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { CommandError } from './command.ts'

export type PrivateFile = {
  stream: WriteStream
  /** Puts what was written under the file's name, after the stream has ended: it is on disk by then. */
  keep: () => Promise<void>
  /** Leaves what stands under that name as it was. */
  discard: () => Promise<void>
}

/**
 * Begins a file for what visitors sent. Only its owner may read it, whatever stood there before, and that stays until the
 * new one is whole. What is no file (a pipe to a program that encrypts, a device) is written to as it is.
 * @throws CommandError where it cannot be written
 */
export async function beginPrivateFile(path: string): Promise<PrivateFile> {
  const refuse = ({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be written (${code}).`)
  }
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') refuse(error)
  })
  if (found && !found.isFile()) {
    const file = await open(path, 'w').catch(refuse)
    return { stream: file.createWriteStream(), keep: async () => {}, discard: async () => {} }
  }
  // A link goes on leading where it led.
  const target = found ? await realpath(path) : path
  const unfinished = `${target}.unfinished`
  // One that a crash left behind may be read by whom it pleases.
  await rm(unfinished, { force: true }).catch(refuse)
  const file = await open(unfinished, 'wx', 0o600).catch(refuse)
  return {
    stream: file.createWriteStream({ flush: true }),
    keep: () => rename(unfinished, target),
    discard: () => rm(unfinished, { force: true }),
  }
}
