/** An email as people receive it. */
export type ShownMail = { subject: string; to: string; text: string }

/** An email exactly as it goes out. */
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
      <p className="as-typed">{mail.text}</p>
    </div>
  )
}
