export function median(figures: number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Formats minimum and maximum as `1-2`. */
export function spread(figures: number[], digits = 0): string {
  return `${Math.min(...figures).toFixed(digits)}-${Math.max(...figures).toFixed(digits)}`
}

/** @param share 0.99 for p99 */
export function quantile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
