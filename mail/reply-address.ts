import { createHmac, timingSafeEqual } from 'node:crypto'

/** INBOUND_SECRET and INBOUND_DOMAIN: where answers to emails come back. */
export type ReplyDomain = { secret: string; domain: string }

/** Hex digits of the HMAC: 80 bits, so that the part before the @ keeps to 64 characters (RFC 5321, 4.5.3.1.1). */
const MAC_LENGTH = 20

const macOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`reply ${id}`).digest('hex').slice(0, MAC_LENGTH)

/** The address to which the answers about a record come: `reply-ID-MAC@DOMAIN`. Nobody else can make one. */
export const replyAddress = ({ secret, domain }: ReplyDomain, id: string) =>
  `reply-${id}-${macOf(secret, id)}@${domain}`

/** The id of the record whose address is among these recipients; undefined where there is none that we made. */
export function recordAddressed({ secret, domain }: ReplyDomain, recipients: string): string | undefined {
  for (const [, id = '', mac = '', host] of recipients
    .toLowerCase()
    .matchAll(/reply-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([\da-f]{20})@([a-z\d.-]+)/g)) {
    if (host === domain && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secret, id)))) return id
  }
  return undefined
}
