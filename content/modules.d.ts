// Types of imported content files (vite-plugin.ts).

/** Only a type: there is no such variable. */
declare const contentOfImports: import('#content/schema.ts').Content

declare module '#content/company.yaml' {
  export default contentOfImports.company
}
declare module '#content/navigation.yaml' {
  export default contentOfImports.navigation
}
declare module '#content/corporate/*.yaml' {
  const training: import('#content/schema.ts').CorporateTraining
  export default training
}
declare module '#content/forms/*.yaml' {
  const form: import('#content/schema.ts').FormPage
  export default form
}
declare module '#content/home.yaml' {
  export default contentOfImports.home
}
declare module '#content/logos.yaml' {
  export default contentOfImports.logos
}
declare module '#content/certifications.yaml' {
  export default contentOfImports.certifications
}
declare module '#content/talents.yaml' {
  export default contentOfImports.talents
}
declare module '#content/resumes.yaml' {
  export default contentOfImports.resumes
}
declare module '#content/about.yaml' {
  export default contentOfImports.about
}
declare module '#content/contact.yaml' {
  export default contentOfImports.contact
}
declare module '#content/webinar.yaml' {
  export default contentOfImports.webinar
}
declare module '#content/scholarship.yaml' {
  export default contentOfImports.scholarship
}
declare module '#content/custom-training.yaml' {
  export default contentOfImports.customTraining
}
declare module '#content/calendar.yaml' {
  export default contentOfImports.calendar
}
declare module '#content/apply.yaml' {
  export default contentOfImports.apply
}
declare module '#content/newsletter.yaml' {
  export default contentOfImports.newsletter
}
declare module '#content/people.yaml' {
  export default contentOfImports.people
}
declare module '#content/choose.yaml' {
  export default contentOfImports.choose
}
declare module '#content/compare.yaml' {
  export default contentOfImports.compare
}
