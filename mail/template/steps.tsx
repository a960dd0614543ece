import { Section } from '@react-email/components'
import type { Part } from '#mail/message.ts'
import { wear } from './colors.ts'
import { PartHeading } from './part-heading.tsx'

const text = { fontSize: 15, lineHeight: '23px', padding: '0 0 12px', verticalAlign: 'top' }

/** What comes next, numbered. */
export function Steps({ title, steps }: Extract<Part, { kind: 'steps' }>) {
  const number = wear({ text: 'ember' })
  const ink = wear({ text: 'ink' })
  const soft = wear({ text: 'soft' })
  return (
    <Section style={{ margin: '12px 0 20px' }}>
      <PartHeading>{title}</PartHeading>
      <table role="presentation" width="100%" cellPadding="0" cellSpacing="0">
        <tbody>
          {steps.map((step, index) => (
            <tr key={step.title}>
              <td width="28" className={number.className} style={{ ...text, ...number.style }}>
                <strong>{index + 1}</strong>
              </td>
              <td className={soft.className} style={{ ...text, ...soft.style }}>
                <strong className={ink.className} style={ink.style}>
                  {step.title}
                </strong>
                <br />
                {step.text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
