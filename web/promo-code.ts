import { createContext } from 'react'

/** Whether the site shows content's promotional code: not where WAIVER_CODE sets another code. */
export const PromoCodeShown = createContext(true)

/** On <html> of pages that show no code, so that the browser hydrates what the server rendered. */
export const HIDDEN_PROMO_CODE = 'hidden'
