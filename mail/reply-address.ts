import { createHmac, timingSafeEqual } from 'node:crypto'

export type ReplyDomain = { secret: string; domain: string }

/** Hex digits of the HMAC: 80 bits, so that the part before the @ fits in 64 characters (RFC 5321, 4.5.3.1.1). */
const MAC_LENGTH = 20

/**
 * The key is derived from the secret for this purpose, so that the many addresses that people see are of no use as
 * samples of the webhook's password in another role.
 */
function getMac(secret: string, id: string): string {
  const key = createHmac('sha256', secret).update('reply address').digest()
  return createHmac('sha256', key).update(id).digest('hex').slice(0, MAC_LENGTH)
}

/** Returns the address for replies about a record: `reply-ID-MAC@DOMAIN`. It cannot be forged. */
export const replyAddress = ({ secret, domain }: ReplyDomain, id: string) =>
  `reply-${id}-${getMac(secret, id)}@${domain}`

/**
 * Returns the id of the record that one of the recipients belongs to; undefined if no address has a valid MAC. Emails
 * sent before the secret was changed have addresses of the former one.
 */
export function recordAddressed(
  { secrets, domain }: { secrets: string[]; domain: string },
  recipients: string,
): string | undefined {
  for (const [, id = '', mac = '', host] of recipients
    .toLowerCase()
    .matchAll(/reply-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-([\da-f]{20})@([a-z\d.-]+)/g)) {
    const isOurs = secrets.some((secret) => timingSafeEqual(Buffer.from(mac), Buffer.from(getMac(secret, id))))
    if (host === domain && isOurs) return id
  }
  return undefined
}
