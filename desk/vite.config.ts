import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contentModules } from '#content/vite-plugin.ts'
import { sharedModules } from '#ssr/vite-plugin.ts'

export default defineConfig({
  // Scripts and styles are below /desk, too.
  base: '/desk/',
  publicDir: false,
  plugins: [sharedModules(), contentModules(), tailwindcss(), reactRouter()],
  // As in the site's vite.config.ts.
  ssr: { noExternal: ['lucide-react', '@simplewebauthn/browser'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file adds overhead, and class names repeat, so the code of an open list and record is one file.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shared', test: /\/(desk\/(ui|list|record)|ui)\// },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, modulePreload: false, emptyOutDir: true },
})
