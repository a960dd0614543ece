import { spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '#tests/fixtures/site.ts'

/** One answer of the site as it came over the wire, to be answered by others too. */
export type Answer = { path: string; headers: [name: string, value: string][]; body: Buffer }

/** A server that the site is measured beside. */
export type Peer = { port: number; pid: number; stop: () => Promise<void> }

/** What a server puts there itself. */
const OWN = new Set(['date', 'connection', 'keep-alive'])
/** And what nginx reads off the file, or is told otherwise. */
const OWN_OF_NGINX = new Set([...OWN, 'content-type', 'content-length', 'content-encoding', 'etag', 'vary'])

/** Whether this machine has a program. */
export function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** Asks the site for what the others shall answer. */
export function answerOf(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = get({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      const { rawHeaders } = response
      const names = rawHeaders.filter((_, at) => at % 2 === 0)
      resolve({
        path,
        headers: names.map((name, at) => [name, rawHeaders[at * 2 + 1] ?? '']),
        body: await buffer(response),
      })
    })
    asked.on('error', reject)
  })
}

/** `node:http` with this answer in memory. */
export async function startBareNode({ headers, body }: Answer, scratch: string): Promise<Peer> {
  const port = await freePort()
  const file = join(scratch, `bare-${port}.json`)
  const given = Object.fromEntries(headers.filter(([name]) => !OWN.has(name.toLowerCase())))
  await writeFile(file, JSON.stringify({ headers: given, body: body.toString('base64') }))
  return running(port, process.execPath, [join(import.meta.dirname, 'bare-node.ts'), String(port), file])
}

/** nginx with one worker, sendfile and no log, giving these answers as files: compressed ones by gzip_static. */
export async function startNginx(answers: Answer[], scratch: string): Promise<Peer> {
  const port = await freePort()
  const locations = await Promise.all(answers.map((answer, at) => locationOf(answer, scratch, `nginx-${port}-${at}`)))
  const configuration = join(scratch, `nginx-${port}.conf`)
  await writeFile(
    configuration,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; error_log stderr; pid ${scratch}/nginx-${port}.pid;
events { worker_connections 512; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; gzip_static on; gzip_vary on;
  open_file_cache max=100; etag on; client_body_temp_path ${scratch}; proxy_temp_path ${scratch}; fastcgi_temp_path ${scratch};
  uwsgi_temp_path ${scratch}; scgi_temp_path ${scratch};
  server { listen 127.0.0.1:${port}; root ${scratch}; ${locations.join('\n')} }
}`,
  )
  return running(port, 'nginx', ['-c', configuration, '-p', scratch, '-e', 'stderr'])
}

async function locationOf({ path, headers, body }: Answer, folder: string, name: string): Promise<string> {
  const file = join(folder, name)
  const of = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
  const compressed = of.get('content-encoding') === 'gzip'
  await writeFile(file, compressed ? '' : body)
  if (compressed) await writeFile(`${file}.gz`, body)
  const more = headers
    .filter(([name]) => !OWN_OF_NGINX.has(name.toLowerCase()))
    .map(([header, value]) => `add_header ${header} "${value.replaceAll('"', '\\"')}";`)
  const target = path.replace(/\?.*/s, '')
  return `location = ${target} { default_type "${of.get('content-type')}"; ${more.join(' ')} try_files /${name} =404; }`
}

async function running(port: number, program: string, args: string[]): Promise<Peer> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    port,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
