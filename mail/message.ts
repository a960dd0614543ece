/** One field of a form as it is shown: never empty. */
export type ShownField = { label: string; value: string }

/** What emails are made of. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'notice'; text: string }
  /** The one thing to do, as a button. */
  | { kind: 'action'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'steps'; title: string; steps: { title: string; text: string }[] }
  | { kind: 'fields'; title: string; fields: ShownField[] }

/** What an email says, before it has a look. */
export type Message = {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  heading: string
  /** The training that it is about, by its name: its picture is in the email's head. */
  course?: string
  parts: Part[]
  /** Below everything: why this email came. */
  reason: string
}
