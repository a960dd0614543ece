import { ServiceError } from '#services/errors.ts'
import { work } from './pictures.ts'

/** Far more than drawing programs add to the 20,000 characters that a logo may have in the end. */
const MAX_LENGTH = 500_000

/**
 * Returns a drawing without what drawing programs add. What else a logo may not have stays, and is refused by the check of
 * content (`readLogo`). @throws ServiceError invalid
 */
export async function plainLogo(svg: string): Promise<string> {
  if (svg.length > MAX_LENGTH)
    throw new ServiceError('invalid', 'This drawing is too large for a logo. Simplify it first.')
  return work<string>({ logoSvg: svg })
}

/** Returns a drawing that contains a PNG, made small. @throws ServiceError invalid */
export async function logoOfPng(png: Uint8Array): Promise<string> {
  return work<string>({ logoPng: png })
}
