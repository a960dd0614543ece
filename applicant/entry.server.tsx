export { default, handleError } from '#ssr/entry.server.tsx'
