import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The browser's part of editing, which the desk's files include. Pages of the draft load it, and no others. */
export default defineConfig({
  publicDir: false,
  plugins: [tailwindcss()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'build/office/client',
    emptyOutDir: false,
    modulePreload: false,
    cssMinify: true,
    rolldownOptions: {
      input: { editing: 'edit/overlay/main.tsx', preview: 'edit/overlay/preview.ts' },
      output: {
        entryFileNames: 'desk/assets/[name]-[hash].js',
        chunkFileNames: 'desk/assets/[name]-[hash].js',
        assetFileNames: 'desk/assets/[name]-[hash][extname]',
      },
    },
  },
})
