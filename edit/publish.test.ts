import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '#tests/fakes/http-server.ts'
import { git, openRemotes } from '#tests/fixtures/publishing.ts'
import { changed } from './field.ts'

const remotes = openRemotes()
afterAll(() => remotes.remove())
let remote: ReturnType<typeof remotes.open>
beforeEach(() => {
  remote = remotes.open()
})
afterEach(() => remote.remove())

describe('publishing', () => {
  it('says what changed, and commits and pushes the content alone, in words', async () => {
    const dana = remote.clone('dana')
    writeFileSync(join(dana.at, 'contract/staged.ts'), '// Staged')
    git(dana.at, 'add', 'contract/staged.ts')
    writeFileSync(join(dana.at, '.gitignore'), 'modified')
    dana.setTitle('Who we are')
    const { changes } = await dana.review(false)
    expect(changes).toMatchObject([{ page: 'About', field: 'Heading, Title', after: 'Who we are' }])
    expect(await dana.publish()).toEqual({
      sentence: 'It is published to main. Visitors see it after the next deployment.',
    })
    expect(git(remote.bare, 'show', '--stat=200', '--format=%an%n%B', 'main')).toMatch(
      /^Dana Reyes\nAbout: Heading, Title\n\n- About, Heading, Title: .+ → Who we are\n\n+ content\/about\.yaml \| 2 \+-\n 1 file changed/,
    )
    expect(git(dana.at, 'status', '--porcelain')).toBe('M .gitignore\nA  contract/staged.ts')
    expect((await dana.review(true)).changes).toEqual([])
  })

  it('takes one change back, or all', async () => {
    const dana = remote.clone('dana')
    const before = dana.store.read('about.yaml')
    dana.setTitle('Who we are')
    dana.write('contact.yaml', (contact) => changed(contact, ['heading', 'title'], 'Write to us'))
    dana.write('contact.yaml', (contact) => changed(contact, ['heading', 'lead'], 'Soon'))
    const { changes } = await dana.review(false)
    expect(changes).toHaveLength(3)
    await dana.discard([changes.find(({ after }) => after === 'Soon')?.key ?? ''])
    expect(dana.store.read('contact.yaml')).toContain('title: Write to us')
    expect((await dana.review(false)).changes).toHaveLength(2)
    await dana.discard()
    expect(dana.store.read('about.yaml')).toBe(before)
    expect(git(dana.at, 'status', '--porcelain')).toBe('')
  })

  it('joins what two people changed and confirmed, and asks whose words where both changed the same', async () => {
    const [dana, ben] = [remote.clone('dana'), remote.clone('ben')]
    const confirm = (person: typeof dana, field: string, digest: string) =>
      person.write('claims.yaml', ({ claims }) => ({
        claims: [...(claims as object[]), { file: 'about.yaml', field, digest, by: 'D', on: '2026-01-01' }],
      }))
    dana.setTitle('Danas title')
    confirm(dana, 'story', 'a'.repeat(16))
    await dana.publish()
    ben.write('about.yaml', (about) => changed(about, ['heading', 'lead'], 'Bens lead'))
    confirm(ben, 'beliefs', 'b'.repeat(16))
    await ben.publish()
    expect(remote.published('content/claims.yaml')).toMatch(/field: beliefs[\s\S]*field: story/)
    expect(remote.published('content/about.yaml')).toMatch(/Danas title[\s\S]*Bens lead/)
    expect(ben.store.read('about.yaml')).toMatch(/Danas title[\s\S]*Bens lead/)
    expect(git(ben.at, 'status', '--porcelain')).toBe('')

    ben.setTitle('Bens title')
    await ben.publish()
    dana.setTitle('Danas other title')
    const { changes } = await dana.review(true)
    expect(changes).toMatchObject([{ after: 'Danas other title', theirs: 'Bens title' }])
    await expect(dana.publish()).rejects.toThrow('Choose one of the two.')
    await dana.publish({ [changes[0]?.key ?? '']: 'theirs' })
    expect(dana.store.read('about.yaml')).toMatch(/Bens title[\s\S]*Bens lead/)
    dana.setTitle('At last')
    await dana.publish()
    expect(remote.published('content/about.yaml')).toContain('At last')
  })

  it('never publishes what a programmer committed or pushed besides, and leaves their files alone', async () => {
    const [dana, programmer] = [remote.clone('dana'), remote.clone('programmer')]
    writeFileSync(join(programmer.at, 'contract/theirs.ts'), '// Pushed')
    git(programmer.at, 'add', '.')
    git(programmer.at, 'commit', '-q', '-m', 'Code')
    git(programmer.at, 'push', '-q')
    writeFileSync(join(dana.at, 'contract/local.ts'), '// Committed here only')
    git(dana.at, 'add', 'contract/local.ts')
    git(dana.at, 'commit', '-q', '-m', 'Not pushed')
    dana.setTitle('Who we are')
    await dana.publish()
    expect(git(remote.bare, 'ls-tree', '--name-only', 'main', 'contract/theirs.ts', 'contract/local.ts')).toBe(
      'contract/theirs.ts',
    )
    expect(remote.published('content/about.yaml')).toContain('Who we are')
    expect(git(dana.at, 'status', '--porcelain', 'contract')).toBe('')
  })

  it('says why a remote refuses, and loses nothing', async () => {
    const dana = remote.clone('dana')
    mkdirSync(join(remote.bare, 'hooks'), { recursive: true })
    writeFileSync(join(remote.bare, 'hooks/pre-receive'), '#!/bin/sh\necho "Only on Mondays." >&2\nexit 1\n', {
      mode: 0o755,
    })
    dana.setTitle('Who we are')
    await expect(dana.publish()).rejects.toThrow('Nothing was published. Only on Mondays.')
    expect((await dana.review(true)).changes).toHaveLength(1)
    rmSync(join(remote.bare, 'hooks/pre-receive'))
    await dana.publish()
  })

  it('goes into the history of this copy where there is no remote', async () => {
    const dana = remote.clone('dana')
    git(dana.at, 'remote', 'remove', 'origin')
    dana.setTitle('Who we are')
    await dana.publish()
    expect(git(dana.at, 'log', '-1', '--format=%an %s')).toBe('Dana Reyes About: Heading, Title')
    expect(git(dana.at, 'status', '--porcelain')).toBe('')
  })

  it.each(['fast-import', 'push', 'reset', 'refs/editor/base', 'publish content'])(
    'killed after %s leaves nothing half done: the next one completes it',
    async (step) => {
      const dana = remote.clone('dana')
      dana.setTitle('Who we are')
      const bin = join(remote.folder, 'bin')
      mkdirSync(bin)
      const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
      writeFileSync(
        join(bin, 'git'),
        `#!/bin/sh\n${real} "$@"\ncode=$?\ncase "$*" in *"${step}"*) kill -9 $PPID;; esac\nexit $code\n`,
        { mode: 0o755 },
      )
      const program = `
        const { openStore } = await import('${import.meta.dirname}/store.ts')
        const { openPublisher } = await import('${import.meta.dirname}/publish.ts')
        await openPublisher(openStore('${dana.at}/content'), {}).publish('Dana', {})`
      const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      })
      expect(run.signal).toBe('SIGKILL')
      await dana.publish()
      expect(remote.published('content/about.yaml')).toContain('Who we are')
      expect(git(remote.bare, 'rev-list', '--count', 'main')).toBe('2')
      expect(git(dana.at, 'status', '--porcelain')).toBe('')
      expect(git(dana.at, 'rev-parse', 'HEAD')).toBe(git(remote.bare, 'rev-parse', 'main'))
    },
  )
})

describe.each(['GitHub', 'GitLab'])('a request for review at %s', (name) => {
  it('is opened once, grows with what is published later, and begins again once it is closed', async () => {
    const isGitLab = name === 'GitLab'
    const requests: Record<string, unknown>[] = []
    let isOpen = true
    const server = await startServer(async (request, response) => {
      const answer = { html_url: 'https://host.example/1', web_url: 'https://host.example/1' }
      const isKnown = request.headers[isGitLab ? 'private-token' : 'authorization'] === (isGitLab ? 'T' : 'Bearer T')
      const isPath = request.url?.startsWith(
        isGitLab ? '/api/v4/projects/team%2Facademy/merge_requests' : '/repos/team/academy/pulls',
      )
      if (!isKnown || !isPath) return response.writeHead(403).end('{"message":"Forbidden"}')
      if (request.method === 'GET') return response.end(JSON.stringify(requests.length > 0 && isOpen ? [answer] : []))
      requests.push((await json(request)) as Record<string, unknown>)
      response.writeHead(201).end(JSON.stringify(answer))
    })
    const api = `${server.url}${isGitLab ? '/api/v4' : ''}`
    const dana = remote.clone('dana', { PUBLISH_TOKEN: 'T', PUBLISH_API: api })
    dana.setTitle('Who we are')
    expect(await dana.publish()).toMatchObject({ url: 'https://host.example/1' })
    const [request = {}] = requests
    const branch = String(request[isGitLab ? 'source_branch' : 'head'])
    expect(request).toMatchObject({ title: 'About: Heading, Title', [isGitLab ? 'target_branch' : 'base']: 'main' })
    expect(remote.published('content/about.yaml')).not.toContain('Who we are')
    expect(remote.published('content/about.yaml', branch)).toContain('Who we are')
    expect(await dana.review(true)).toMatchObject({ changes: [], request: 'https://host.example/1' })

    dana.setTitle('Who we all are')
    await dana.publish()
    expect(requests).toHaveLength(1)
    expect(remote.published('content/about.yaml', branch)).toContain('Who we all are')
    isOpen = false
    expect((await dana.review(true)).changes).toHaveLength(1)

    const stranger = remote.clone('stranger', { PUBLISH_TOKEN: 'wrong', PUBLISH_API: api })
    stranger.setTitle('Me')
    await expect(stranger.publish()).rejects.toThrow(
      'refused the request for review: Forbidden (403). Nothing was published.',
    )
    expect(git(remote.bare, 'branch', '--list', '--format=%(refname:short)', 'edit/*')).toBe(branch)
    await server.close()
  })
})
