import type { ListedCode } from '#services/codes/list.ts'
import type { Course, Payments } from '#services/deps.ts'
import { formatFee } from '#services/money.ts'
import { feeAfter } from '#services/payments/fee.ts'

export type ShownCode = Omit<ListedCode, 'courses' | 'endsAt'> & {
  /** "25%", "CAD 20", "The whole fee". */
  off: string
  /** Names; empty for all courses. */
  courses: string[]
  /** A time on the last valid day. */
  lastDay: Date | null
}

export function shownCode(
  { courses, payments }: { courses: Course[]; payments: Payments },
  { courses: ids, endsAt, ...code }: ListedCode,
): ShownCode {
  const { amount, rate, state } = code
  const isAll = state !== 'other_currency' && feeAfter(payments.fee, code).amount === 0
  const part =
    rate === null ? formatFee({ amount: amount ?? 0, currency: code.currency ?? payments.fee.currency }) : `${rate}%`
  return {
    ...code,
    off: isAll ? 'The whole fee' : part,
    courses: ids.map((id) => courses.find((course) => course.id === id)?.name ?? id),
    lastDay: endsAt && new Date(endsAt.getTime() - 1),
  }
}
