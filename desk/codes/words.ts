import type { CodeState, ShownCode } from '#services/codes/list.ts'

export const kindWords: Record<ShownCode['kind'], string> = {
  waiver: 'Waiver',
  scholarship: 'Scholarship',
  discount: 'Discount',
}

export const codeStates: Record<CodeState, { word: string; shape?: string }> = {
  active: { word: 'Active', shape: 'paid' },
  planned: { word: 'Planned', shape: 'waiting' },
  over: { word: 'Over' },
  used_up: { word: 'Used up' },
  ended: { word: 'Ended' },
  other_currency: { word: 'Other currency', shape: 'wrong' },
}

/** "3 of 100", "3". */
export function usedWords({ used, limitTotal }: Pick<ShownCode, 'used' | 'limitTotal'>): string {
  const count = used.toLocaleString('en-US')
  return limitTotal === null ? count : `${count} of ${limitTotal.toLocaleString('en-US')}`
}

/** Formats the limit per email address; '' if there is none. */
export function perEmailWords({ limitPerEmail }: Pick<ShownCode, 'limitPerEmail'>): string {
  if (limitPerEmail === null) return ''
  return limitPerEmail === 1 ? 'once per email' : `${limitPerEmail.toLocaleString('en-US')} times per email`
}

export const courseWords = ({ courseNames }: Pick<ShownCode, 'courseNames'>): string => courseNames.join(', ') || 'All'
