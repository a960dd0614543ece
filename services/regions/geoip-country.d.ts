// The package has no types. Declares only what we use.
declare module 'geoip-country' {
  const database: { lookup: (address: string) => { country: string; continent_name?: string } | null }
  export default database
}
