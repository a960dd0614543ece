import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import company from '#content/company.yaml'
import type { Message } from '#mail/message.ts'
import { day, nightRules, wear } from './colors.ts'
import { Tiles } from './tiles.tsx'

const FONT = 'Figtree, "Helvetica Neue", Helvetica, Arial, sans-serif'
const DISPLAY_FONT = `"Bricolage Grotesque", ${FONT}`
const rules = `body{background-color:${day.paper}}:root{color-scheme:light dark;supported-color-schemes:light dark}
${nightRules}
@media (max-width:480px){.card{padding:24px 20px!important}.title{font-size:26px!important;line-height:30px!important}}`

type FrameProps = Pick<Message, 'subject' | 'preview' | 'heading' | 'reason'> & {
  publicUrl: string
  children: ReactNode
}

/** Around every letter: the academy's name and tiles above, who writes and why below. 600 px wide at most. */
export function EmailFrame({ subject, preview, heading, reason, publicUrl, children }: FrameProps) {
  const paper = wear({ ground: 'paper' })
  const name = wear({ text: 'ink' })
  const card = wear({ ground: 'raise', line: 'line' })
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{rules}</style>
      </Head>
      <Body className={paper.className} style={{ fontFamily: FONT, margin: 0, padding: 0 }}>
        <Preview>{preview}</Preview>
        {/* Body puts its style on a cell of its own, which no class reaches: the ground is laid here. */}
        <Section className={paper.className} style={{ ...paper.style, padding: '24px 12px' }}>
          <Container style={{ maxWidth: 600 }}>
            <Row style={{ margin: '0 0 16px' }}>
              <Column style={{ padding: '0 8px' }}>
                <Link href={publicUrl} className={name.className} style={{ ...name.style, ...brand }}>
                  {company.name}
                </Link>
              </Column>
              <Column align="right" style={{ padding: '0 8px' }}>
                <Tiles />
              </Column>
            </Row>
            <Section className={card.className} style={{ ...card.style, ...cardEdge }}>
              <div className="card" style={{ padding: '36px 40px 20px' }}>
                <Heading as="h1" className={`title ${name.className}`} style={{ ...name.style, ...title }}>
                  {heading}
                </Heading>
                {children}
              </div>
            </Section>
            <Foot reason={reason} publicUrl={publicUrl} />
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

function Foot({ reason, publicUrl }: { reason: string; publicUrl: string }) {
  const soft = wear({ text: 'soft' })
  const { street, city, region, postalCode, country } = company.address
  const look = { ...soft.style, ...small }
  return (
    <Section style={{ padding: '20px 8px 0' }}>
      <Text className={soft.className} style={look}>
        <strong>{company.name}</strong>
        <br />
        {`${street}, ${city}, ${region} ${postalCode}, ${country}`}
        <br />
        {`${company.phone.shown} · `}
        <Link href={`mailto:${company.email}`} className={soft.className} style={{ ...soft.style, ...underlined }}>
          {company.email}
        </Link>
        <br />
        <Link href={`${publicUrl}/privacypolicy`} className={soft.className} style={{ ...soft.style, ...underlined }}>
          Privacy policy
        </Link>
      </Text>
      <Text className={soft.className} style={look}>
        {reason}
      </Text>
    </Section>
  )
}

const brand = {
  fontFamily: DISPLAY_FONT,
  fontSize: 20,
  fontWeight: 700,
  letterSpacing: '-0.02em',
  textDecoration: 'none',
}
const title = {
  fontFamily: DISPLAY_FONT,
  fontSize: 32,
  lineHeight: '36px',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  margin: '0 0 20px',
}
const cardEdge = { borderWidth: 1, borderStyle: 'solid', borderRadius: 14, borderCollapse: 'separate' } as const
const small = { fontSize: 13, lineHeight: '20px', margin: '0 0 12px' }
const underlined = { textDecoration: 'underline' }
