export type ToastKind = 'success' | 'warning' | 'error'

/** How long a toast stays, in milliseconds (specification 8). */
export const TOAST_DURATION = 5000
