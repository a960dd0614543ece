import { Section } from '@react-email/components'
import { Fragment } from 'react'
import type { Part, ShownField } from '#mail/message.ts'
import { wear } from './colors.ts'
import { PartHeading } from './part-heading.tsx'

/** A value that gets the whole width, below its label. */
const LONG = 80

/** What a form held: labels beside values, long values below. */
export function Fields({ title, fields }: Extract<Part, { kind: 'fields' }>) {
  return (
    <Section style={{ margin: '12px 0 20px' }}>
      <PartHeading>{title}</PartHeading>
      <table width="100%" cellPadding="0" cellSpacing="0" style={{ borderCollapse: 'collapse' }}>
        <tbody>
          {fields.map((field) => (
            <Field key={field.label} {...field} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Field({ label, value }: ShownField) {
  const soft = wear({ text: 'soft', line: 'line' })
  const ink = wear({ text: 'ink', line: 'line' })
  const isLong = value.length > LONG || value.includes('\n')
  const lines = value.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
  if (isLong) {
    return (
      <tr>
        <td colSpan={2} className={ink.className} style={{ ...cell, ...ink.style }}>
          <span className={soft.className} style={soft.style}>
            {label}
          </span>
          <div dir="auto" style={{ paddingTop: 4 }}>
            {lines}
          </div>
        </td>
      </tr>
    )
  }
  return (
    <tr>
      <th scope="row" align="left" className={soft.className} style={{ ...cell, ...soft.style, ...labelCell }}>
        {label}
      </th>
      <td dir="auto" align="left" className={ink.className} style={{ ...cell, ...ink.style }}>
        {lines}
      </td>
    </tr>
  )
}

const cell = {
  fontSize: 15,
  lineHeight: '22px',
  padding: '9px 0',
  borderTopWidth: 1,
  borderTopStyle: 'solid',
  wordBreak: 'break-word',
  overflowWrap: 'anywhere',
  verticalAlign: 'top',
} as const
const labelCell = { width: '40%', fontWeight: 400, paddingRight: 12 }
