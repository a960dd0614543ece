/** An email as people receive it. */
export type ShownMail = { subject: string; to: string; text: string }

/** Where the plain text of emails wraps (mail/text.ts). */
const WIDTH = 72

/** Plain text for any width: a line that was only wrapped goes on. */
function unwrapped(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const [word = ''] = (lines[index + 1] ?? '').split(' ')
      const isWrapped = line !== '' && word !== '' && line.length + 1 + word.length > WIDTH
      return `${line}${isWrapped ? ' ' : '\n'}`
    })
    .join('')
    .trim()
}

/** An email as it goes out, as plain text. */
export function EmailText({ mail }: { mail: ShownMail }) {
  return (
    <div className="email-text">
      <dl>
        <div>
          <dt>To</dt>
          <dd>{mail.to}</dd>
        </div>
        <div>
          <dt>Subject</dt>
          <dd>{mail.subject}</dd>
        </div>
      </dl>
      <p className="as-typed">{unwrapped(mail.text)}</p>
    </div>
  )
}
