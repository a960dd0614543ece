import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { getMailError } from './mail-error.ts'
import type { Transport } from './write-email.ts'

/** Writes emails as files, named by their keys, readable by this user only. A retry replaces its file. */
export function openOutbox(folder: string): Transport {
  const printer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        const { message } = await printer.sendMail(mail)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(folder, `${mail.key}.eml`, message as Buffer)
      } catch (error) {
        throw getMailError(error)
      }
    },
    close() {},
  }
}

/** Writes a file completely or not at all; on a full disk, no unfinished file remains. */
async function writeWhole(folder: string, name: string, body: Buffer): Promise<void> {
  const unfinished = join(folder, `.${name}.unfinished`)
  try {
    await writeFile(unfinished, body, { mode: 0o600, flush: true })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
  const entries = await open(folder)
  await entries.sync().finally(() => entries.close())
}
