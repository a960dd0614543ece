import { randomUUID } from 'node:crypto'
import type { Environment } from '#cli/doctor/environment.ts'
import { type Finding, must } from '#cli/doctor/finding.ts'
import { openFileStore } from '#services/resumes/open-file-store.ts'
import { bounded } from './bounded.ts'

/** Writes a small file into the bucket of STORAGE_URL, reads it and removes it. */
export async function askFileBucket({ config, where }: Environment, timeoutMs?: number): Promise<Finding[]> {
  if (config.storageUrl === undefined) return []
  const files = openFileStore(config)
  const name = `doctor-${randomUUID()}`
  const asked = await bounded(writeAndRead(files, name), timeoutMs)
  if (!('failure' in asked)) {
    if (asked.answer) return []
    return [must(where('STORAGE_URL'), 'The bucket does not give back what it took.', 'Look at its own settings.')]
  }
  const todo = 'Look at bucket, region and endpoint, and whether its key may put, get and delete.'
  return [must(where('STORAGE_URL'), `Resumes cannot be kept in the bucket (${asked.failure}).`, todo)]
}

async function writeAndRead(files: ReturnType<typeof openFileStore>, name: string): Promise<boolean> {
  const written = Buffer.from(name)
  await files.put(name, written)
  try {
    return written.equals((await files.get(name)) ?? Buffer.alloc(0))
  } finally {
    await files.delete(name)
  }
}
