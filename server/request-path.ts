/** The path with its escapes read (`/terms%26conditions`); as it is where they make no sense. */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a path is that of a file: pages have no extension. */
export function hasExtension(path: string): boolean {
  return /\.[^/]*$/.test(path)
}

/** Whether a path is a call's, or of the test checkout. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/test-checkout/')
}
