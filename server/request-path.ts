/** Decodes escapes (`/terms%26conditions`); returns the path unchanged if they are invalid. */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const FILE =
  /\.(data|m?js|css|map|json|xml|txt|webmanifest|ics|csv|wasm|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|mp[34]|webm|vtt|br|gz)$/i

/** Checks for what pages and programs load. Any other path is a page's, whatever it ends in: a sentence's period, `.html`. */
export function isFile(path: string): boolean {
  return path.startsWith('/assets/') || FILE.test(path)
}

export function isCall(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/test-checkout/')
}

/** The browser's router requests the to-do list's data as `/desk.data`. */
export function isDesk(path: string): boolean {
  return path === '/desk' || path === '/desk.data' || path.startsWith('/desk/')
}

/** Includes the links to pay, which need no sign-in. */
function isForApplicants(path: string): boolean {
  return path === '/application' || path.startsWith('/application/') || path.startsWith('/pay/')
}

/** Checks for the desk and the applicants' pages, which log and measure requests as calls. */
export function isPrivate(path: string, hasDesk: boolean): boolean {
  return isForApplicants(path) || (hasDesk && isDesk(path))
}

/** Checks for a dot segment, raw or escaped: a proxy might see another page than the one that answers. */
export function hasDotSegment(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  return /(?:[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:[/\\#]|%2f|%5c|$)/i.test(path)
}
