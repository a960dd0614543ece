// Types of imported content files (vite-plugin.ts), written by modules.test.ts.
declare module '#content/company.yaml' {
  const text: import('#content/schema.ts').Content['company']
  export default text
}
declare module '#content/billing.yaml' {
  const text: import('#content/schema.ts').Content['billing']
  export default text
}
declare module '#content/navigation.yaml' {
  const text: import('#content/schema.ts').Content['navigation']
  export default text
}
declare module '#content/home.yaml' {
  const text: import('#content/schema.ts').Content['home']
  export default text
}
declare module '#content/logos.yaml' {
  const text: import('#content/schema.ts').Content['logos']
  export default text
}
declare module '#content/certifications.yaml' {
  const text: import('#content/schema.ts').Content['certifications']
  export default text
}
declare module '#content/starts.yaml' {
  const text: import('#content/schema.ts').Content['starts']
  export default text
}
declare module '#content/people.yaml' {
  const text: import('#content/schema.ts').Content['people']
  export default text
}
declare module '#content/choose.yaml' {
  const text: import('#content/schema.ts').Content['choose']
  export default text
}
declare module '#content/compare.yaml' {
  const text: import('#content/schema.ts').Content['compare']
  export default text
}
declare module '#content/decisions.yaml' {
  const text: import('#content/schema.ts').Content['decisions']
  export default text
}
declare module '#content/claims.yaml' {
  const text: import('#content/schema.ts').Content['claims']
  export default text
}
declare module '#content/talents.yaml' {
  const text: import('#content/schema.ts').Content['talents']
  export default text
}
declare module '#content/resumes.yaml' {
  const text: import('#content/schema.ts').Content['resumes']
  export default text
}
declare module '#content/about.yaml' {
  const text: import('#content/schema.ts').Content['about']
  export default text
}
declare module '#content/contact.yaml' {
  const text: import('#content/schema.ts').Content['contact']
  export default text
}
declare module '#content/webinar.yaml' {
  const text: import('#content/schema.ts').Content['webinar']
  export default text
}
declare module '#content/scholarship.yaml' {
  const text: import('#content/schema.ts').Content['scholarship']
  export default text
}
declare module '#content/custom-training.yaml' {
  const text: import('#content/schema.ts').Content['customTraining']
  export default text
}
declare module '#content/calendar.yaml' {
  const text: import('#content/schema.ts').Content['calendar']
  export default text
}
declare module '#content/newsletter.yaml' {
  const text: import('#content/schema.ts').Content['newsletter']
  export default text
}
declare module '#content/apply.yaml' {
  const text: import('#content/schema.ts').Content['apply']
  export default text
}
declare module '#content/corporate/*.yaml' {
  const text: import('#content/schema.ts').CorporateTraining
  export default text
}
declare module '#content/forms/*.yaml' {
  const text: import('#content/schema.ts').FormPage
  export default text
}
