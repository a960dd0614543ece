import { Button, Link, Section, Text } from '@react-email/components'
import type { Part } from '#mail/message.ts'
import { wear } from './colors.ts'
import { Fields } from './fields.tsx'
import { Steps } from './steps.tsx'

const text = { fontSize: 16, lineHeight: '26px', margin: '0 0 16px' }
const notice = { ...text, margin: 0, padding: '12px 16px', borderRadius: 10, fontWeight: 600 }
const pill = { fontSize: 16, fontWeight: 600, padding: '14px 26px', borderRadius: 999 }
const link = { fontWeight: 600, textDecoration: 'underline' }

/** One part of an email, in the site's look. */
export function EmailPart(part: Part) {
  switch (part.kind) {
    case 'notice': {
      const { className, style } = wear({ ground: 'wash', text: 'ink' })
      return (
        <Section style={{ margin: '0 0 16px' }}>
          <Text className={className} style={{ ...notice, ...style }}>
            {part.text}
          </Text>
        </Section>
      )
    }
    case 'action': {
      const { className, style } = wear({ ground: 'ember', text: 'on-ember' })
      return (
        <Section style={{ margin: '8px 0 28px' }}>
          <Button href={part.url} className={className} style={{ ...style, ...pill }}>
            {part.label}
          </Button>
        </Section>
      )
    }
    case 'link': {
      const { className, style } = wear({ text: 'ember' })
      return (
        <Text style={text}>
          <Link href={part.url} className={className} style={{ ...style, ...link }}>
            {part.label}
          </Link>
        </Text>
      )
    }
    case 'steps':
      return <Steps {...part} />
    case 'fields':
      return <Fields {...part} />
    default: {
      const { className, style } = wear({ text: 'ink' })
      return (
        <Text className={className} style={{ ...text, ...style }}>
          {part.text}
        </Text>
      )
    }
  }
}
