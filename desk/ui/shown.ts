import type { StaffRole } from '#services/staff/rights.ts'

/** Roles as people read them. */
export const roleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  admissions: 'Admissions',
  finance: 'Finance',
  viewer: 'Viewer',
}

/** A number of rows as lists show it: "38", "1,000+". */
export function shownCount({ count, capped }: { count: number; capped: boolean }): string {
  return `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
}
