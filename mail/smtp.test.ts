import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { sample, written } from '#tests/fixtures/raw-email.ts'
import { openSmtp, smtpOptions } from './smtp.ts'

/** @returns its port, and what it has heard: logins and emails */
async function startServer(options: SMTPServerOptions): Promise<{ port: number; heard: string[] }> {
  const heard: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    onAuth({ password }, { secure }, callback) {
      heard.push(`${secure ? 'encrypted' : 'plain'} password ${password}`)
      callback(null, { user: 'academy' })
    },
    onData(stream, { secure }, callback) {
      heard.push(`${secure ? 'encrypted' : 'plain'} email`)
      stream.on('end', () => callback())
      stream.resume()
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, heard }
}

async function send(url: string): Promise<void> {
  const transport = openSmtp(url)
  onTestFinished(() => transport.close())
  await transport.send(written(sample('contact.staff')))
}

const withoutTls: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }

// 0.0.0.0 reaches this machine, but is not known as it: it stands for a host elsewhere.
test('a server elsewhere that offers no STARTTLS gets neither password nor email, whatever else the address says', async () => {
  const { port, heard } = await startServer(withoutTls)
  const error = /^not sent: ETLS 5\d\d STARTTLS \(the mail server offers no encryption\)$/
  for (const option of ['', '?ignoreTLS=true', '?opportunisticTLS=true']) {
    await expect(send(`smtp://academy:secret@0.0.0.0:${port}${option}`)).rejects.toThrow(error)
  }
  expect(heard).toEqual([])
})

test('one that offers it gets both encrypted, if its certificate is good or the address says not to look', async () => {
  const { port, heard } = await startServer({})
  const error = /^not sent: .*CERT.* \(the mail server's certificate is not accepted\)$/
  await expect(send(`smtp://academy:secret@0.0.0.0:${port}`)).rejects.toThrow(error)
  expect(heard).toEqual([])
  await send(`smtp://academy:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`)
  expect(heard).toEqual(['encrypted password secret', 'encrypted email'])
})

test('on this machine, where nobody is in between, a certificate of nobody will do', async () => {
  const { port, heard } = await startServer({})
  await send(`smtp://academy:secret@127.0.0.1:${port}`)
  expect(heard).toEqual(['encrypted password secret', 'encrypted email'])
})

test('tls=off says in so many words that nothing is encrypted; this machine itself needs no TLS', async () => {
  const { port, heard } = await startServer(withoutTls)
  await send(`smtp://academy:secret@0.0.0.0:${port}?tls=off`)
  await send(`smtp://127.0.0.1:${port}`)
  expect(heard).toEqual(['plain password secret', 'plain email', 'plain email'])
})

test.each([
  ['smtp://mail.example', true],
  ['smtp://localhost.example', true],
  ['smtp://127.0.0.1.example:25', true],
  ['smtp://10.0.0.7', true],
  ['smtp://mailbox:1025?tls=off', false],
  ['smtp://localhost:1025', false],
  ['smtp://127.0.0.1', false],
  ['smtp://[::1]:25', false],
])('%s must be encrypted: %s', (url, isRequired) => {
  expect(smtpOptions(url).requireTLS).toBe(isRequired)
})
