import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { getPattern, getPlainText } from './person.ts'

const EMAIL = 'ada@visitor.example'
const names = (email: string) => new RegExp(getPattern(EMAIL)).test(getPlainText(email))
const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')

test.each([
  ['a header', `To: Ada <${EMAIL.toUpperCase()}>\r\n\r\nHello.`],
  ['the end of a sentence', `Write to ${EMAIL}.`],
  ['quoted-printable, over a line end', 'Hello ada=40visi=\r\ntor.example'],
  ['base64', `\r\n\r\n${base64(Buffer.from(`${'So much for that. '.repeat(20)}<a href="mailto:${EMAIL}">`))}\r\n--x--`],
  ['what follows a large attachment', `\r\n\r\n${base64(randomBytes(8_000_000))}\r\n--x\r\n\r\n${EMAIL}`],
])('finds the address in %s', (_where, email) => expect(names(email)).toBe(true))

test.each(['nada@visitor.example', 'ada@visitor.example.org', 'x.ada@visitor.example', 'ada+b@visitor.example'])(
  '%s is another',
  (address) => expect(names(`To: ${address}\r\n\r\n${base64(Buffer.from(address))}`)).toBe(false),
)
