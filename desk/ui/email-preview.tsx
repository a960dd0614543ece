/** An email as people receive it, in both of its forms. */
export type ShownMail = { subject: string; to: string; html: string; text: string }

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

/**
 * An email as it goes out: its HTML in a frame where nothing runs and no link leads anywhere, and its plain text below, which
 * programs show that show no HTML.
 */
export function EmailPreview({ mail }: { mail: ShownMail }) {
  return (
    <div className="email-preview">
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
      <iframe
        className="email-frame"
        title={`Email: ${mail.subject}`}
        sandbox=""
        loading="lazy"
        srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
      />
      <details>
        <summary>
          <span className="link">As plain text</span>
        </summary>
        <p className="as-typed">{unwrapped(mail.text)}</p>
      </details>
    </div>
  )
}
