import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { contentModules } from '#content/vite-plugin.ts'

const root = join(import.meta.dirname, '..')
const SERVER_BUNDLE = 'build/program'
const frameworks = ['vite', 'react', 'react-dom', 'react-router', 'graphile-worker']

/** Bundles the programs: they start in half the time and need half the memory (docs/decisions/0001). */
export async function bundleServer(): Promise<void> {
  await build({
    ...{ root, configFile: false, logLevel: 'warn', publicDir: false, plugins: [contentModules(), keepFolders()] },
    // geoip-country reads its data beside itself.
    ssr: { noExternal: true, external: [...frameworks, '@aws-sdk/client-s3', 'geoip-country', 'pdfkit', 'pg-native'] },
    build: {
      ...{ ssr: true, outDir: SERVER_BUNDLE, target: 'node24', minify: false },
      rolldownOptions: {
        input: { server: 'server.ts', cli: 'cli/main.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** Lets a module find the files beside its source, not beside the bundle. */
function keepFolders(): Plugin {
  return {
    name: 'keep-folders',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.dirname')) return
      const folder = join(relative(SERVER_BUNDLE, '.'), relative(root, dirname(id)))
      const folderOfSource = `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`
      return { code: code.replaceAll('import.meta.dirname', folderOfSource), map: null }
    },
  }
}
