/**
 * Stores files under generated names (`<id>.<extension>`), never a visitor's. Once `put` resolves, the whole file is on
 * disk: a reader gets all of it or nothing.
 */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or nothing where there is none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes the file, and what a broken `put` has left of it; one that is not there is no error. */
  delete(key: string): Promise<void>
  /** Where people find the file: its path below DATA_DIR, or its `s3://` address. */
  locate(key: string): Promise<string>
}
