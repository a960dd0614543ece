import { Heading } from '@react-email/components'
import { wear } from './colors.ts'

/** Heading of a part of an email. */
export function PartHeading({ children }: { children: string }) {
  const { className, style } = wear({ text: 'ink' })
  const look = { fontSize: 18, lineHeight: '24px', fontWeight: 700, letterSpacing: '-0.01em', margin: '0 0 12px' }
  return (
    <Heading as="h2" className={className} style={{ ...style, ...look }}>
      {children}
    </Heading>
  )
}
