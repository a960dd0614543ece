import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { contentModules } from '#content/vite-plugin.ts'

const root = join(import.meta.dirname, '..')

const frameworks = ['vite', 'react', 'react-dom', 'react-router', 'graphile-worker']

/** Where the bundle goes, below the root. */
const SERVER_BUNDLE = 'build/program'

/**
 * Bundles server.ts and the operator's commands with what they import. Node runs the sources as well (`npm run dev` does), but some packages are
 * hundreds of modules that name each other in circles: bundled, the server starts in half the time and rests in half the
 * memory (docs/decisions/0001).
 */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [contentModules(), keepFolders()],
    // geoip-country reads its data beside itself.
    ssr: { noExternal: true, external: [...frameworks, '@aws-sdk/client-s3', 'geoip-country', 'pg-native'] },
    build: {
      ssr: true,
      outDir: SERVER_BUNDLE,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { server: 'server.ts', cli: 'cli/main.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** A module that reads files beside itself goes on finding them where its source stands. */
function keepFolders(): Plugin {
  const toRoot = relative(SERVER_BUNDLE, '.')
  return {
    name: 'keep-folders',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.dirname')) return
      const folder = join(toRoot, relative(root, dirname(id)))
      const folderOfSource = `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`
      return { code: code.replaceAll('import.meta.dirname', folderOfSource), map: null }
    },
  }
}
