// Plain JavaScript without types: prepare.mjs runs it on any Node, before anything is installed.

/**
 * Checks whether the site can start here: if the packages include no Node for the platform, this one must be new
 * enough.
 * @param {{ platform: string, arch: string, version: string, isMusl: boolean }} machine from `process`
 * @param {{ engines: { node: string }, optionalDependencies: Record<string, string> }} manifest package.json
 * @returns {string | undefined} one line that says what to install, or undefined if the site can start
 */
export function missingNode({ platform, arch, version, isMusl }, { engines, optionalDependencies }) {
  if (platform === 'win32') return 'Windows is not supported. Use WSL 2, or the container (docs/deploy.md).'
  if (isMusl)
    return 'Linux with musl (Alpine) is not supported. Use a Linux with glibc, or the container (docs/deploy.md).'
  if (optionalDependencies[`node-${platform}-${arch}`]) return undefined
  const [major = 0, minor = 0] = numbersIn(version)
  const [neededMajor = 0, neededMinor = 0] = numbersIn(engines.node)
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined
  return `Node ${version} is too old, and no newer one comes with the packages for ${platform} on ${arch}: install Node 24 (${neededMajor}.${neededMinor} or newer) from https://nodejs.org and run this again.`
}

/** Checks whether this Node is built for musl. The packages' programs need glibc. */
export function isMusl() {
  if (process.platform !== 'linux' || !process.report) return false
  // Network lookups may take seconds.
  process.report.excludeNetwork = true
  return !process.report.getReport().header.glibcVersionRuntime
}

function numbersIn(version) {
  return (version.match(/\d+/g) ?? []).map(Number)
}
