import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { git, openRemote } from '#tests/fixtures/publishing.ts'

let remote: ReturnType<typeof openRemote>
beforeEach(() => {
  remote = openRemote()
})
afterEach(() => remote.remove())

describe.each(['GitHub', 'GitLab'])('a request for review at %s', (name) => {
  it('is opened once, grows with what is published later, and begins again once it is closed', async () => {
    const isGitLab = name === 'GitLab'
    const requests: Record<string, unknown>[] = []
    let isOpen = true
    const server = createServer(async (request, response) => {
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
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const api = `http://127.0.0.1:${port}${isGitLab ? '/api/v4' : ''}`
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
    server.close()
  })
})
