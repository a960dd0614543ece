/** Stores files under generated names (`<id>.<extension>`). Readers never get a partial file. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes a file, or the rest of a failed `put`. A missing file is no error. */
  delete(key: string): Promise<void>
  /** Returns the path below DATA_DIR, or the `s3://` address. */
  locate(key: string): Promise<string>
}
