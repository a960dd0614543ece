// The package brings no types. This much of it is used.
declare module 'geoip-country' {
  const database: {
    /** Country (ISO 3166-1) and continent of an address, or null where the database has none. */
    lookup: (address: string) => { country: string; continent_name?: string } | null
  }
  export default database
}
