import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** A whole number, from `least` to `most`. */
export const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)

/** ISO 4217, in upper case. */
export const currencies = new Set(Intl.supportedValuesOf('currency'))

/** A number of months; unset, what the privacy policy promises. */
export const months = (promised: number) => integer(1, 1200).default(promised)

/** An `http://` or `https://` address. */
export const httpAddress = z.string().refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  error: 'must be an address with http:// or https://',
  abort: true,
})

/** Scheme, host and port of an address, without a path. */
export const origin = httpAddress
  .refine((value) => ['/', ''].includes(new URL(value).pathname), 'must have no path')
  .refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
    error: 'must have nothing but scheme, host and port',
    when: ({ issues }) => issues.length === 0,
  })
  .transform((value) => new URL(value).origin)

/** An address fit for a header; in ASCII it stays as it was written. */
export const location = httpAddress.transform((value) => (/^[\x21-\x7e]+$/.test(value) ? value : new URL(value).href))

/** The address of a PostgreSQL database. */
export const databaseAddress = z
  .string()
  .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), 'must begin with postgresql://')

/** `ada@example.com` or `Ada Byron <ada@example.com>`. */
export const mailAddress = z
  .string()
  .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an email address, or Name <address>')

/** `a, b` as a list. */
export const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

/** Whether TRUST_PROXY can name a proxy like this: an address, a network or `loopback`. */
export function isProxyAddress(value: string): boolean {
  if (value === 'loopback') return true
  return isIP(value) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(value) || ipaddr.IPv6.isValidCIDR(value)
}
