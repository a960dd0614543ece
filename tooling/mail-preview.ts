// `npm run mail:preview`: writes every email with sample data, as HTML and text, to mail-preview/ (ignored by git).
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { writeEmail } from '#mail/write-email.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'

const folder = join(import.meta.dirname, '..', 'mail-preview')
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
for (const [name, email] of Object.entries(sampleEmails)) {
  const { subject, html, text } = writeEmail(email, { publicUrl: 'https://academy.example' }, content)
  await writeFile(join(folder, `${name}.html`), html)
  await writeFile(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`)
  console.log(`${relative(process.cwd(), join(folder, name))}.html, .txt  ${subject}`)
}
