// A program of its own: it opens one file that a visitor sent, and prints what is wrong with it. A hostile file can make
// any reader use memory or time without end; here that ends this program, not the server.
import { arrayBuffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { ResumeExtension } from '#contract/resumes.ts'
import { problemOf } from './inspect.ts'

const [extension, seconds, megabytes] = process.argv.slice(2)

// A second thread, since this one may be busy for ever. What is inflated lies outside the heap that V8 limits. The
// processor's seconds are counted, since a busy machine is not the file's fault.
const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isTooLong = user + system > ${Number(seconds)} * 1e6
  const isTooLarge = process.memoryUsage.rss() > ${Number(megabytes)} * 2 ** 20
  if (isTooLong || isTooLarge) process.kill(process.pid, 'SIGKILL')
}, 20)`
new Worker(watch, { eval: true }).unref()

const bytes = new Uint8Array(await arrayBuffer(process.stdin))
process.stdout.write((await problemOf(bytes, extension as ResumeExtension)) ?? '')
