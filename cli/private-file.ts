import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { withCommandError } from './command.ts'

/** Opens a file that only its owner may read; an earlier one stays until it is complete. @throws CommandError */
export const beginPrivateFile = (path: string) => withCommandError(`${path} cannot be written`, begin(path))

async function begin(path: string) {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (found && !found.isFile()) {
    const file = await open(path, 'w')
    return { stream: file.createWriteStream(), keep: async () => {}, discard: async () => {} }
  }
  // Preserves a symbolic link.
  const target = found ? await realpath(path) : path
  const unfinished = `${target}.unfinished`
  // A file left by a crash may have other permissions.
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600)
  return {
    stream: file.createWriteStream({ flush: true }),
    /** Renames the written file to its final name. Call it after the stream has ended. */
    keep: () => rename(unfinished, target),
    /** Leaves the earlier file unchanged. */
    discard: () => rm(unfinished, { force: true }),
  }
}
