import { createContext } from 'react'

/** Whether the site shows content's promotional code: not where WAIVER_CODE makes another one the accepted code. */
export const PromoCodeShown = createContext(true)

/** Put on <html> of every page of a site that shows no code, so that the browser hydrates what the server rendered. */
export const HIDDEN_PROMO_CODE = 'hidden'
