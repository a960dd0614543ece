/** The pages of the site, and of the office. They exist once `npm run build` has made them. */
declare module '#build/*/index.js' {
  const build: import('react-router').ServerBuild
  export = build
}
