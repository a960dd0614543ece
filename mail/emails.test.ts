import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { filledWith } from '#tests/fixtures/filled-email.ts'
import { sample, settings, setUpOutbox, written } from '#tests/fixtures/raw-email.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'
import type { Email } from './registry.ts'

const { company, navigation } = content
const { folder, getRaw } = setUpOutbox()
const parsed = async (email: Email, by = settings): Promise<ParsedEmail> => PostalMime.parse(await getRaw(email, by))
const getHeaders = (email: ParsedEmail) => Object.fromEntries(email.headers.map(({ key, value }) => [key, value]))

const hostile: [string, string][] = [
  ['line ends', 'Ada\r\nBcc: everyone@victim.example\r\n\r\n<h1>Mine</h1>\n.\n'],
  ['markup', `<script>alert(1)</script><img src="https://tracker.example/x" onerror='alert(2)'></td></table>`],
  ['quotes', `"Ada" <other@victim.example>, 'x' \\" , other2@victim.example;`],
  ['bidi', 'Ada \u202Eelpmaxe.liame\u202C \u2066x\u2069'],
  ['emoji', '👩🏽‍💻 Ада Բայրոն 你好 é'.normalize('NFD')],
  ['boundaries', '--_----nm_1234\r\nContent-Type: text/html\r\n\r\nhello =?utf-8?Q?=0D=0ABcc:_x@victim.example?='],
  ['length', `${'long '.repeat(2_000)}${'x'.repeat(8_000)}`],
]

describe.each(Object.keys(sampleEmails))('%s', (name) => {
  test('is whole, in 12 KB: one sender, one recipient, HTML and text, no images, nothing from elsewhere', async () => {
    const raw = await getRaw(sample(name))
    expect(raw.length).toBeLessThanOrEqual(12 * 1024)
    const email = await PostalMime.parse(raw)
    expect(email.from).toEqual({ name: company.name, address: company.email })
    expect(email.to).toHaveLength(1)
    expect(email.subject).toBe(written(sample(name)).subject)
    const html = email.html ?? ''
    expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|src=|undefined/i)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    const own = (to = '') =>
      to.startsWith(settings.publicUrl) || [`mailto:${company.email}`, company.lmsUrl].includes(to)
    expect(addresses.filter((to) => !own(to))).toEqual([])
  })

  test('takes whatever people write as text, wherever they do', async () => {
    const getShape = ({ headers, to, from, replyTo, attachments, bcc, cc }: ParsedEmail) => ({
      from,
      bcc,
      cc,
      headers: headers.map(({ key }) => key),
      to: to?.map(({ address }) => address),
      replyTo: replyTo?.map(({ address }) => address),
      attachments: attachments.map(({ filename }) => filename),
    })
    const plain = await parsed(sample(name))
    expect([plain.bcc, plain.cc]).toEqual([undefined, undefined])
    for (const [what, words] of hostile) {
      const raw = await getRaw(filledWith(sample(name), words))
      const email = await PostalMime.parse(raw)
      expect(getShape(email), what).toEqual(getShape(plain))
      expect(email.html, what).not.toMatch(/<script|<img|<h1>Mine|[\u202A-\u202E\u2066-\u2069]/)
      expect(`${email.text}${email.subject}`, what).not.toMatch(/[\u202A-\u202E\u2066-\u2069\0\r]/)
      // Nesting is as in a harmless email: nothing closed a cell or a table before its time.
      for (const tag of ['table', 'tr', 'td', 'th', 'p', 'div', 'body']) {
        const count = (pattern: string) => email.html?.match(new RegExp(pattern, 'g'))?.length
        expect(count(`<${tag}[ >]`), what).toBe(count(`</${tag}>`))
      }
      // RFC 5322, 2.1.1
      const lines = raw.toString('latin1').split('\r\n')
      expect(Math.max(...lines.map(({ length }) => length)), what).toBeLessThan(999)
    }
  })
})

test('what was sent is told under the labels of its form, choices as people read them', () => {
  const { text, html } = written(sample('talent.staff'))
  for (const line of ['Work Email: sample@visitor.example', 'Number of People: 3', 'Engagement: Contract-to-hire']) {
    expect(text).toContain(line)
  }
  expect(html).toContain('Contract-to-hire')
  const resume = sample('resume.staff')
  const withoutLink = { ...resume, row: { ...resume.row, linkedInUrl: '' } } as Email
  expect(written(withoutLink).text).not.toMatch(/LinkedIn|Consent/)
})

test('an application that is due says how to pay; one that is not does not', () => {
  const link = `${settings.publicUrl}/apply?application=${sample('application.visitor').row.id}`
  const { html, text } = written(sample('application.visitor'))
  for (const body of [html, text]) expect(body).toContain(link)
  for (const feeStatus of ['waived', 'paid', 'refunded'] as const) {
    const email = sample('application.visitor')
    const { html, text } = written({ ...email, row: { ...email.row, feeStatus } } as Email)
    expect(html + text).not.toMatch(/application=|still due/)
    expect(text).toMatch({ waived: /accepted/, paid: /is paid/, refunded: /refunded/ }[feeStatus])
  }
})

test('a decision is in the words of the staff, line by line; addresses stay text', () => {
  const email = sample('decision.visitor')
  if (email.kind !== 'decision') throw new Error('no decision')
  const body = 'Hello Ada,\n\nWe offer you *a seat*.\nhttps://bait.example/win\n\n\nThe academy'
  const mail = written({ ...email, decision: { ...email.decision, body } })
  expect(mail.subject).toBe('Your offer for Cyber Security')
  expect(mail.text).toContain('\n\nHello Ada,\n\nWe offer you *a seat*.\nhttps://bait.example/win\n\nThe academy\n\n')
  expect(mail.text).toContain('Course: Cyber Security\nStatus: Offer of admission\nStart: Monday, March 29, 2027\n')
  expect(mail.text).toContain('Tuition: USD 4,800\n')
  expect(mail.text).toContain('\nAnswer by: Sunday, March 14, 2027\nReference: ')
  expect(mail.html).toContain('We offer you *a seat*.<br>https://bait.example/win</p>')
})

test('another status says what happens next and what to do', () => {
  const mails = ['in_review', 'accepted', 'withdrawn'].map((status) => written(sample(`status-${status}.visitor`)))
  const [review, accepted, withdrawn] = mails.map(({ text }) => text.replaceAll('\n', ' '))
  expect(mails[0]?.subject).toBe('Your application for Cyber Security: In review')
  for (const words of [review, accepted]) expect(words).toContain('The application fee is still due.')
  expect(withdrawn).toContain('There is nothing left to do.')
  const { row } = sample('status-accepted.visitor')
  const paid = { ...sample('status-accepted.visitor'), row: { ...row, feeStatus: 'paid' } } as Email
  expect(written(paid).text).toContain('There is nothing that you need to do now.')
})

const ofApplicants = Object.entries(sampleEmails).filter(
  ([name, { to, kind }]) =>
    name !== 'payment-company.visitor' &&
    to === 'visitor' &&
    /^(application|payment|decision|interview|refund|status)$/.test(kind),
)
test.each(ofApplicants)('%s leads to the applicant’s page, and signs nobody in', (_name, email) => {
  const { html, text } = written(email)
  for (const body of [html, text]) expect(body).toMatch(/https:\/\/academy\.example\/application[\s"]/)
  expect(html + text).not.toMatch(/\/application\/|[?&]token=/)
})

test('a test payment says so before anything else', () => {
  const { subject, text, html } = written(sample('payment-test.visitor'))
  expect(subject).toMatch(/^TEST MODE: /)
  for (const body of [text, html]) expect(body).toContain('No card was charged.')
})

test('a notice goes to the staff and is answered to the visitor; both say that a program sent them', async () => {
  const notice = await parsed(sample('contact.staff'))
  expect(notice.to).toEqual([{ name: 'Front Desk', address: 'desk@academy.example' }])
  expect(notice.replyTo).toEqual([{ name: 'Sample Visitor', address: 'sample@visitor.example' }])
  expect(getHeaders(notice)['auto-submitted']).toBe('auto-generated')
  const confirmation = await parsed(sample('contact.visitor'))
  expect(confirmation.to).toEqual([{ name: '', address: 'sample@visitor.example' }])
  expect(confirmation.replyTo).toBeUndefined()
  expect(getHeaders(confirmation)['auto-submitted']).toBe('auto-generated')
})

test('addresses of the configuration; what nobody set is the academy’s own', async () => {
  const from = 'Academy, Inc. <robot@mailer.example>'
  const elsewhere = await parsed(sample('contact.visitor'), { ...settings, from })
  expect(elsewhere.from).toEqual({ name: 'Academy, Inc.', address: 'robot@mailer.example' })
  expect(elsewhere.replyTo).toEqual([{ name: company.name, address: company.email }])
  const plain = await parsed(sample('contact.staff'), { publicUrl: settings.publicUrl, from: 'robot@mailer.example' })
  expect(plain.from).toEqual({ name: '', address: 'robot@mailer.example' })
  expect(plain.to).toEqual([{ name: company.name, address: company.email }])
})

test('the same email has the same Message-ID and file, for its owner’s eyes alone; each part has its own', async () => {
  const { id } = sample('contact.visitor').row
  const [first, again] = [await parsed(sample('contact.visitor')), await parsed(sample('contact.visitor'))]
  expect([first.messageId, again.messageId]).toEqual(Array(2).fill(`<contact.visitor.${id}@academy.example>`))
  expect(written({ ...sample('contact.visitor'), part: 'two' }).messageId).toBe(
    `<contact.visitor.${id}.two@academy.example>`,
  )
  expect((await stat(folder())).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder(), `contact.visitor.${id}.eml`))).mode & 0o777).toBe(0o600)
})

test('the newsletter’s welcome can be left by one click, in the program and in the email', async () => {
  const email = await parsed(sample('subscription.visitor'))
  const query = 'token=sample-sample-sample-sample-sample-sample-0'
  expect(getHeaders(email)).toMatchObject({
    'list-unsubscribe': `<${settings.publicUrl}/api/v1/Newsletter/unsubscribe?${query}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  for (const body of [email.html, email.text]) {
    expect(body).toContain(`${settings.publicUrl}/unsubscribe?${query}`)
    expect(body).toContain(company.address.street)
  }
})

test('the newsletter’s welcome says who will write, in the email and in its preview', () => {
  const welcome = sample('subscription.visitor')
  const said = `${company.name} ${navigation.footer.newsletter.text}`
  const { text, html } = written(welcome)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`. ${said} `)
  expect(html.split(said)).toHaveLength(3)
})

test('the mailbox’s own way out leads to the host that answers the calls, the link to the page', async () => {
  const email = await parsed(sample('subscription.visitor'), { ...settings, apiUrl: 'https://api.academy.example' })
  expect(getHeaders(email)['list-unsubscribe']).toMatch(/^<https:\/\/api\.academy\.example\/api\/v1\//)
  expect(email.text).toContain(`${settings.publicUrl}/unsubscribe?token=`)
})

test('a resume’s notice can name where the file is stored instead of carrying it', async () => {
  const stored = await parsed({ ...sample('resume.staff'), file: { storedAt: 'resumes/one.pdf' } } as Email)
  expect([stored.attachments, /Stored at: resumes\/one.pdf/.test(stored.text ?? '')]).toEqual([[], true])
  expect((await parsed(sample('resume.staff'))).text).not.toContain('Stored at')
})

test('a resume’s notice brings the file, byte for byte, under a name that is no path; its confirmation does not', async () => {
  const resumeEmail = (to: 'visitor' | 'staff', fileName: string) =>
    ({ ...sample(`resume.${to}`), row: { ...sample(`resume.${to}`).row, fileName }, file: { bytes: file } }) as Email
  const file = Uint8Array.from({ length: 70_000 }, (_value, place) => place % 256)
  for (const name of ['cv.pdf', '../../etc/cv.pdf', 'C:\\cv.pdf', 'cv"\r\nX-Evil: 1.pdf', '履歴書 👩🏽‍💻.pdf']) {
    const { attachments, headers } = await parsed(resumeEmail('staff', name))
    expect(attachments).toHaveLength(1)
    expect(attachments[0]).toMatchObject({ mimeType: 'application/pdf', disposition: 'attachment' })
    expect(attachments[0]?.filename).not.toMatch(/[/\\\r\n]/)
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(file)).toBe(true)
    expect(headers.map(({ key }) => key)).not.toContain('x-evil')
  }
  expect((await parsed(resumeEmail('staff', '履歴書.pdf'))).attachments[0]?.filename).toBe('履歴書.pdf')
  expect((await parsed(resumeEmail('visitor', 'cv.pdf'))).attachments).toEqual([])
})
