/** The pages of the desk and of applicants, which exist once `npm run build` has made them. */
declare module '#build/office/server/index.js' {
  const build: import('react-router').ServerBuild
  export = build
}
