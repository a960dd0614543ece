import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { sharedModules } from './shared-modules.ts'

/** What the pages share with the rest of the server. Components (.tsx) belong to the pages alone. */
const shared = /^(contract|content|database|services)\/.+\.ts$|^office\/request\.ts$/

const STYLES = "import styles from './applicant.css?url'\nexport const handle = { styles }"

/** The pages of applicants have no script, so the browser's build has only their style sheet. */
const withoutScripts: Plugin = {
  name: 'applicants-without-scripts',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/office\/applicant\/.+\?__react-router-build-client-route$/ },
    handler: (_code, id) => ({ code: id.includes('layout.tsx?') ? STYLES : '', map: null }),
  },
}

// Style sheets and fonts; scripts have a folder of their own.
const assetFileNames = 'application/assets/[name]-[hash][extname]'

export default defineConfig(({ command }) => ({
  // In development, the site has its own files at `/`.
  base: command === 'serve' ? '/office/' : '/',
  publicDir: false,
  plugins: [sharedModules(shared), tailwindcss(), reactRouter(), withoutScripts],
  // As in the site's vite.config.ts.
  ssr: { noExternal: ['lucide-react', '@simplewebauthn/browser'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            assetFileNames,
            // Each file adds overhead, and class names repeat, so the code of an open list and record is one file.
            codeSplitting: {
              groups: [
                // What the entry sets, and every page loads.
                { name: 'academy', test: /\/(content\/place|office\/academy)\.ts$/ },
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shared', test: /\/(office\/(desk\/(ui|list|record)|ui)|ui)\// },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
  },
  // Scripts, and the manifest of all routes, are the desk's: `DESK=off` leaves this folder out.
  build: { assetsDir: 'desk/assets', assetsInlineLimit: 0, modulePreload: false, emptyOutDir: true },
}))
