/** A number of rows as lists show it: "38", "1,000+". */
export function shownCount({ count, capped }: { count: number; capped: boolean }): string {
  return `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
}
