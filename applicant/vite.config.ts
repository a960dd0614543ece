import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contentModules } from '#content/vite-plugin.ts'
import { sharedModules } from '#ssr/vite-plugin.ts'

export default defineConfig({
  // Styles are below /application, too.
  base: '/application/',
  publicDir: false,
  plugins: [sharedModules(), contentModules(), tailwindcss(), reactRouter()],
  // As in the site's vite.config.ts.
  ssr: { noExternal: ['lucide-react'] },
  build: { assetsInlineLimit: 0, modulePreload: false, emptyOutDir: true },
})
