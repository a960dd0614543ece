export { contextKeys, default, handleError } from '#ssr/entry.server.tsx'
