type Named = { kind: string; number: number; description: string }

/** Kinds of charges that a payment plan makes. */
export const tuitionKinds = ['tuition', 'deposit', 'installment'] as const

export const isTuition = ({ kind }: { kind: string }): boolean => tuitionKinds.some((item) => item === kind)

/** What is paid for, as payers read it: "Application fee", "Installment 2", or what staff wrote. */
export function chargeName({ kind, number, description }: Named): string {
  if (description !== '') return description
  switch (kind) {
    case 'application_fee':
      return 'Application fee'
    case 'deposit':
      return 'Deposit'
    case 'installment':
      return `Installment ${number}`
    default:
      return 'Tuition'
  }
}
