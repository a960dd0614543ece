/** The path with decoded escapes (`/terms%26conditions`); unchanged if they are invalid. */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a path is a file's: pages have no extension. */
export function hasExtension(path: string): boolean {
  return /\.[^/]*$/.test(path)
}

/** Whether a path belongs to the API or the test checkout. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/test-checkout/')
}
