export type ToastKind = 'success' | 'warning' | 'error'

/** In milliseconds (specification 8). */
export const TOAST_DURATION = 5000
