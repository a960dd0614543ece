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

/** Whether a path belongs to the desk. The browser's router asks for the inbox's data as `/desk.data`. */
export function isDesk(path: string): boolean {
  return path === '/desk' || path === '/desk.data' || path.startsWith('/desk/')
}

/** Whether a path belongs to the applicants' pages, which have no script. */
export function isForApplicants(path: string): boolean {
  return path === '/application' || path.startsWith('/application/')
}

/** Whether a path is answered by the desk or the applicants' pages, which log and measure it as a call. */
export function isPrivate(path: string, hasDesk: boolean): boolean {
  return isForApplicants(path) || (hasDesk && isDesk(path))
}

/** Whether a target has a dot segment, raw or escaped: a proxy might see another page than the one that answers. */
export function hasDotSegment(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  return /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\#]|%2f|%5c|$)/i.test(path)
}
